import type { HeldTransaction } from '@forecourt/domain/contract/imports.ts'
import { dollars, gallons } from '@forecourt/domain/format/money.ts'
import { siteMoment } from '#src/time/site-time.ts'
import type { Column } from '#src/ui/columns.ts'
import type { HeldSearch } from './imports.calls.ts'
import { reasonWords } from './reason-words.ts'

type HeldColumn = Column<HeldTransaction> & { sort?: HeldSearch['orderBy'] }

/** What is unknown, and its name in the file. */
export function HeldReason({ reason, detail }: HeldTransaction) {
  return (
    <span className="stack items-start">
      <strong>{reasonWords[reason]}</strong>
      {detail ? <span className="figures">{detail}</span> : null}
    </span>
  )
}

export const heldColumns: readonly HeldColumn[] = [
  { id: 'reason', title: 'Reason', isRowHeader: true, cell: HeldReason },
  { id: 'tran_id', title: 'Transaction id', cell: ({ tran_id }) => <span className="figures">{tran_id}</span> },
  { id: 'card_network_name', title: 'Network', cell: ({ card_network_name }) => card_network_name },
  {
    id: 'transacted_at',
    title: 'Site time',
    sort: 'transacted_at',
    cell: ({ transacted_at }) => <time dateTime={transacted_at}>{siteMoment(transacted_at)}</time>,
  },
  { id: 'quantity', title: 'Quantity', align: 'end', cell: ({ quantity }) => gallons(quantity) },
  { id: 'total', title: 'Total', align: 'end', cell: ({ total }) => dollars(total) },
]
