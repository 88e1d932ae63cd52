import type { LedgerItem } from '@forecourt/domain/contract/payments.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { InvoiceNumber } from './InvoiceNumber.tsx'

const part = ({ amount, open }: LedgerItem) => (open === amount ? '' : ` of ${dollars(amount)}`)

const isInvoice = ({ kind }: LedgerItem) => kind === 'invoice' || kind === 'credit memo'

type OpenItemsProps = {
  items: readonly LedgerItem[]
  /** Where that is not the selected account: it is chosen before one of its invoices opens. */
  account_id?: number
}

/** What is not settled, oldest due first. */
export function OpenItems({ items, account_id }: OpenItemsProps) {
  if (items.length === 0) return <EmptyState title="Nothing is open" />
  return (
    <RuledList label="Open items">
      {items.map((item) => (
        <RuledRow
          key={item.id}
          title={
            <InvoiceNumber invoice_id={isInvoice(item) ? item.document_id : null} number={item.number} account_id={account_id} />
          }
          sub={`${dayName(item.dated_on)}${item.amount > 0 ? `, due ${dayName(item.due_on)}` : ', credit'}${part(item)}`}
        >
          <span className="figures strong">{dollars(item.open)}</span>
        </RuledRow>
      ))}
    </RuledList>
  )
}
