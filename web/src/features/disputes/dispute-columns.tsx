import { Link } from '@tanstack/react-router'
import type { DisputeRow } from '@forecourt/domain/contract/disputes.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import type { DisputeState as State } from '@forecourt/domain/rules/disputes.ts'
import { useOpenAccount } from '#src/features/dashboard/use-open-account.ts'
import { clock } from '#src/transactions/transaction-words.ts'
import type { Column } from '#src/ui/columns.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { DisputeState } from './DisputeState.tsx'

const Account = ({ account_id, account_name }: DisputeRow) => (
  <Link to="/receivables/$accountId" params={{ accountId: String(account_id) }}>
    {account_name}
  </Link>
)

/** An invoice is shown inside its account, so the link selects that account first. */
function Invoice({ account_id, invoice_id, invoice_number }: DisputeRow) {
  const open = useOpenAccount()
  return (
    <LinkButton weight="plain" translate="no" onClick={() => open({ id: account_id }, `/invoices/${invoice_id}`)}>
      <span className="no-wrap">{invoice_number}</span>
    </LinkButton>
  )
}

export const disputeColumns = (moment: (at: string) => string, state: State): readonly Column<DisputeRow>[] => [
  { id: 'account_name', title: 'Account', isRowHeader: true, cell: (row) => <Account {...row} /> },
  { id: 'invoice_number', title: 'Invoice', cell: (row) => <Invoice {...row} /> },
  {
    id: 'line_text',
    title: 'Line',
    // Ours but for the names in it: "card 0603" is said in the reader's language.
    isWord: true,
    cell: ({ transacted_at, line_text }) => `${clock(transacted_at)}, ${line_text}`,
  },
  {
    id: 'line_total',
    title: 'Total',
    align: 'end',
    cell: ({ line_total }) => <span className="figures">{dollars(line_total)}</span>,
  },
  { id: 'note', title: 'What is wrong', cell: ({ note }) => note },
  { id: 'opened_by_name', title: 'Disputed by', cell: ({ opened_by_name }) => opened_by_name },
  { id: 'created_at', title: 'Disputed', cell: ({ created_at }) => moment(created_at) },
  {
    id: 'state',
    title: 'State',
    cell: (row) => <DisputeState state={row.state} awaitsSecond={row.awaits_second} />,
  },
  ...(state === 'open'
    ? []
    : [
        {
          id: 'credit',
          title: 'Credit',
          align: 'end' as const,
          cell: ({ credit }: DisputeRow) => (credit ? <span className="figures">{dollars(credit)}</span> : '–'),
        },
        { id: 'answer', title: 'Answer', cell: ({ answer }: DisputeRow) => answer },
        { id: 'decided_by_name', title: 'Decided by', cell: ({ decided_by_name }: DisputeRow) => decided_by_name ?? '' },
      ]),
]
