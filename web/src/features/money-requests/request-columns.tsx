import { Link } from '@tanstack/react-router'
import type { MoneyRequest, RequestKind } from '@forecourt/domain/contract/money-requests.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { inDays } from '#src/text/in-days.ts'
import type { Column } from '#src/ui/columns.ts'

export const kindNames: Readonly<Record<RequestKind, string>> = {
  adjustment: 'Adjustment',
  refund: 'Refund',
  payment: 'Old payment',
  opening: 'Opening items',
  'credit raise': 'Extra credit',
  void: 'Invoice reversal',
  dispute: 'Accepted dispute',
}

type Named = Pick<MoneyRequest, 'kind' | 'amount'> & Partial<Pick<MoneyRequest, 'account_name'>>

export const requestName = ({ kind, amount, account_name }: Named) =>
  [`${kindNames[kind]} of ${dollars(amount)}`, account_name].filter(Boolean).join(', ')

const Account = ({ account_id, account_name }: MoneyRequest) =>
  account_id === null ? (
    'Several'
  ) : (
    <Link to="/receivables/$accountId" params={{ accountId: String(account_id) }}>
      {account_name}
    </Link>
  )

export const requestColumns = (moment: (at: string) => string, state: MoneyRequest['state']): readonly Column<MoneyRequest>[] => [
  { id: 'kind', title: 'What', isWord: true, isRowHeader: true, cell: ({ kind }) => kindNames[kind] },
  { id: 'account_name', title: 'Account', cell: Account },
  { id: 'amount', title: 'Amount', align: 'end', cell: ({ amount }) => <span className="figures">{dollars(amount)}</span> },
  { id: 'summary', title: 'What for', cell: ({ summary }) => inDays(summary) },
  { id: 'requested_by_name', title: 'Asked by', cell: ({ requested_by_name }) => requested_by_name },
  { id: 'created_at', title: 'Asked', cell: ({ created_at }) => moment(created_at) },
  ...(state === 'requested'
    ? []
    : [
        { id: 'decided_by_name', title: 'Decided by', cell: (row: MoneyRequest) => row.decided_by_name ?? '' },
        { id: 'decided_at', title: 'Decided', cell: (row: MoneyRequest) => (row.decided_at ? moment(row.decided_at) : '') },
        { id: 'decision_note', title: 'Note', cell: (row: MoneyRequest) => row.decision_note },
      ]),
]
