// docs/product/handling.md#files-from-lists: a list as a file, read a thousand rows at a time and sent as it is read.
import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { UserCtx } from '#src/system/context.ts'
import { tableFile } from '#src/outside/table-file.ts'
import { audit } from './audit.ts'

const rowsAtATime = 1_000

type Page<Row> = { data: Row[]; meta: { last_page: number } }

export type ExportedColumn<Row> = { title: string; value: (row: Row) => string | number | null }

type ExportedList<Row> = {
  /** What the rows are, for the name of the file and of the sheet: "Delivery addresses". */
  title: string
  /** As the audit and the User Log call it. */
  action: `${string}.export`
  format: 'csv' | 'xlsx'
  columns: readonly ExportedColumn<Row>[]
  read: (pages: { page: number; per_page: number }) => Promise<Page<Row>>
}

const rowsOf = async function* <Row>({ columns, read }: ExportedList<Row>) {
  for (let page = 1, last_page = 1; page <= last_page; page++) {
    const found = await read({ page, per_page: rowsAtATime })
    last_page = found.meta.last_page
    for (const row of found.data) yield columns.map(({ value }) => value(row))
  }
}

/** A list of the provider is of no account. */
const accountOf = (ctx: UserCtx) => ('account' in ctx ? [(ctx.account as { name: string }).name] : [])

export const exportList = async <Row>(ctx: UserCtx, list: ExportedList<Row>): Promise<FileToSend> => {
  await audit(ctx, { action: list.action, after: { format: list.format } })
  return tableFile({
    name: [list.title, ...accountOf(ctx), ctx.clock.now().toISOString().slice(0, 10)],
    sheet: list.title,
    format: list.format,
    titles: list.columns.map(({ title }) => title),
    rows: rowsOf(list),
  })
}
