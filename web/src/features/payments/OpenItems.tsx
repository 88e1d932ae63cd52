import { Link } from '@tanstack/react-router'
import type { LedgerItem } from '@forecourt/domain/contract/payments.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'

const part = ({ amount, open }: LedgerItem) => (open === amount ? '' : ` of ${dollars(amount)}`)

const isInvoice = ({ kind }: LedgerItem) => kind === 'invoice' || kind === 'credit memo'

type OpenItemsProps = {
  items: readonly LedgerItem[]
  /** Of the selected account, whose invoices can be opened from here. */
  isOwn?: boolean
}

/** What is not settled, oldest due first. */
export function OpenItems({ items, isOwn = false }: OpenItemsProps) {
  if (items.length === 0) return <EmptyState title="Nothing is open" />
  return (
    <RuledList label="Open items">
      {items.map((item) => (
        <RuledRow
          key={item.id}
          title={
            isOwn && isInvoice(item) ? (
              <Link to="/invoices" search={{ invoice: String(item.document_id) }}>
                {item.number}
              </Link>
            ) : (
              item.number
            )
          }
          sub={`${dayName(item.dated_on)}${item.amount > 0 ? `, due ${dayName(item.due_on)}` : ', credit'}${part(item)}`}
        >
          <span className="figures strong">{dollars(item.open)}</span>
        </RuledRow>
      ))}
    </RuledList>
  )
}
