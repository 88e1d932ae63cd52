import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { BatchRow } from '@forecourt/domain/contract/batches.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { UserCtx } from '#src/system/context.ts'
import { listBatches } from './batches.queries.ts'

const columns: ExportedColumn<BatchRow>[] = [
  { title: 'Batch', value: (row) => row.batch_number },
  { title: 'State', value: (row) => row.state },
  { title: 'Created', value: (row) => row.created_at },
  { title: 'Created by', value: (row) => row.created_by },
  { title: 'Completed', value: (row) => row.completed_at },
  { title: 'Orders', value: (row) => row.orders },
  { title: 'Cards', value: (row) => row.cards },
  { title: 'Numbered', value: (row) => row.numbered },
]

export const exportBatches = (ctx: UserCtx, { format, ...filter }: ExportOf<typeof listBatches>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Batches',
    action: 'batch.export',
    format,
    columns,
    rows: everyPage((pages) => listBatches(ctx, { ...filter, ...pages })),
  })
