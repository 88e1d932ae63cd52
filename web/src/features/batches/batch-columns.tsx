import { Link } from '@tanstack/react-router'
import type { BatchRow } from '@forecourt/domain/contract/batches.ts'
import type { Column } from '#src/ui/columns.ts'
import { RowLink } from '#src/ui/RowLink.tsx'
import { BatchStateChip } from './BatchStateChip.tsx'
import type { BatchSearch } from './batches.calls.ts'

type BatchColumn = Column<BatchRow> & { sort?: BatchSearch['orderBy'] }

/** Links to the step where staff left the batch. */
export function BatchLink({ batch }: { batch: Pick<BatchRow, 'id' | 'batch_number'> }) {
  return (
    <RowLink link={<Link to="/card-order-batch/create" search={{ batch: String(batch.id) }} />} hasFigures>
      {batch.batch_number}
    </RowLink>
  )
}

const number = (value: number) => value.toLocaleString('en-US')

/** `moment` formats a time in the account's zone. */
export const batchColumns = (moment: (at: string) => string): readonly BatchColumn[] => [
  {
    id: 'batch_number',
    title: 'Batch',
    sort: 'batch_number',
    isRowHeader: true,
    cell: (batch) => <BatchLink batch={batch} />,
  },
  {
    id: 'created_at',
    title: 'Created',
    sort: 'created_at',
    cell: (batch) => <time dateTime={batch.created_at}>{moment(batch.created_at)}</time>,
  },
  { id: 'created_by', title: 'By', cell: (batch) => batch.created_by },
  { id: 'orders', title: 'Orders', align: 'end', cell: (batch) => number(batch.orders) },
  { id: 'cards', title: 'Cards', sort: 'cards', align: 'end', cell: (batch) => number(batch.cards) },
  { id: 'numbered', title: 'Numbered', align: 'end', cell: (batch) => number(batch.numbered) },
  {
    id: 'completed_at',
    title: 'Completed',
    isHiddenAtFirst: true,
    cell: ({ completed_at }) => (completed_at ? <time dateTime={completed_at}>{moment(completed_at)}</time> : '–'),
  },
  { id: 'state', title: 'State', sort: 'state', cell: (batch) => <BatchStateChip state={batch.state} /> },
]
