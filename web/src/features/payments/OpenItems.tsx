import type { LedgerItem } from '@forecourt/domain/contract/payments.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { InvoiceNumber } from './InvoiceNumber.tsx'
import { itemWords } from './item-words.ts'

const isInvoice = ({ kind }: LedgerItem) => kind === 'invoice' || kind === 'credit memo'

type OpenItemsProps = {
  items: readonly LedgerItem[]
  /** Set if this is not the selected account: it is then selected before one of its invoices opens. */
  account_id?: number
}

/** The items that are not settled, oldest due date first. */
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
          sub={itemWords(item)}
        >
          <span className="figures strong">{dollars(item.open)}</span>
        </RuledRow>
      ))}
    </RuledList>
  )
}
