import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { QueueRow } from '@forecourt/domain/contract/network-channels.ts'
import { changeClasses, changeKinds, type ChangeClass } from '@forecourt/domain/rules/network-changes.ts'
import { exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { UserCtx } from '#src/system/context.ts'
import { listQueue } from './network-queue.queries.ts'

const columns: ExportedColumn<QueueRow>[] = [
  { title: 'Card', value: (row) => row.last_four },
  { title: 'Network', value: (row) => row.card_network_name },
  { title: 'Urgency', value: (row) => changeClasses[row.class as ChangeClass].label },
  { title: 'What changed', value: (row) => row.kinds.map((kind) => changeKinds[kind].label).join(', ') },
  { title: 'Account', value: (row) => row.account_name },
  { title: 'Account number', value: (row) => row.cl_account_no },
  { title: 'Vehicle', value: (row) => row.vehicle_number },
  { title: 'Description', value: (row) => row.description },
  { title: 'Since', value: (row) => row.created_at },
  { title: 'Due', value: (row) => row.due_at },
  { title: 'Late', value: (row) => (row.is_late ? 'Yes' : '') },
  { title: 'Taken by', value: (row) => row.claimed_by_name },
]

type Filter = Omit<ExportOf<typeof listQueue>, 'format'>

const rowsAtATime = 1_000

/** The list counts only its first thousands, so the file reads until a page is not full. */
export const everyQueued = async function* (ctx: UserCtx, filter: Filter) {
  for (let page = 1, isFull = true; isFull; page++) {
    const { data } = await listQueue(ctx, { ...filter, page, per_page: rowsAtATime })
    yield* data
    isFull = data.length === rowsAtATime
  }
}

export const exportQueue = (ctx: UserCtx, { format, ...filter }: ExportOf<typeof listQueue>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Network queue',
    action: 'network-queue.export',
    format,
    columns,
    rows: everyQueued(ctx, filter),
  })
