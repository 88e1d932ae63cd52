import { Link } from '@tanstack/react-router'
import type { LedgerItem } from '@forecourt/domain/contract/payments.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { useOpenAccount } from '#src/features/dashboard/use-open-account.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'

const part = ({ amount, open }: LedgerItem) => (open === amount ? '' : ` of ${dollars(amount)}`)

const isInvoice = ({ kind }: LedgerItem) => kind === 'invoice' || kind === 'credit memo'

type OpenItemsProps = {
  items: readonly LedgerItem[]
  /** Where that is not the selected account: it is chosen before one of its invoices opens. */
  account_id?: number
}

function Invoice({ item, account_id }: { item: LedgerItem; account_id: number | undefined }) {
  const open = useOpenAccount()
  if (account_id === undefined)
    return (
      <Link to="/invoices" search={{ invoice: String(item.document_id) }}>
        {item.number}
      </Link>
    )
  return <LinkButton onClick={() => open({ id: account_id }, `/invoices/${item.document_id}`)}>{item.number}</LinkButton>
}

/** What is not settled, oldest due first. */
export function OpenItems({ items, account_id }: OpenItemsProps) {
  if (items.length === 0) return <EmptyState title="Nothing is open" />
  return (
    <RuledList label="Open items">
      {items.map((item) => (
        <RuledRow
          key={item.id}
          title={isInvoice(item) ? <Invoice item={item} account_id={account_id} /> : item.number}
          sub={`${dayName(item.dated_on)}${item.amount > 0 ? `, due ${dayName(item.due_on)}` : ', credit'}${part(item)}`}
        >
          <span className="figures strong">{dollars(item.open)}</span>
        </RuledRow>
      ))}
    </RuledList>
  )
}
