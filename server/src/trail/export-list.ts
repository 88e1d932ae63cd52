// docs/product/handling.md#files-from-lists: a list as a file, read a thousand rows at a time and streamed.
import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import { dayIn } from '@forecourt/domain/rules/time-zone.ts'
import type { AccountCtx, UserCtx } from '#src/system/context.ts'
import { tableFile } from '#src/outside/table-file.ts'
import { audit } from './audit.ts'

const rowsAtATime = 1_000

type Page<Row> = { data: Row[]; meta: { last_page: number } }

export type ExportedColumn<Row> = { title: string; value: (row: Row) => string | number | null }

type Format = { format: 'csv' | 'xlsx' }

/** The filters and the sort order of a list, without its paging. */
export type ExportOf<List extends (ctx: never, query: never) => unknown> = Omit<Parameters<List>[1], 'page' | 'per_page'> & Format

type ExportedList<Row> = Format & {
  /** The name of the rows, for the file and the sheet: "Delivery addresses". */
  title: string
  /** The action's name in the audit and the User Log. */
  action: `${string}.export`
  columns: readonly ExportedColumn<Row>[]
  rows: AsyncIterable<Row>
}

/** Every row of a paged list. */
export const everyPage = async function* <Row>(read: (pages: { page: number; per_page: number }) => Promise<Page<Row>>) {
  for (let page = 1, last_page = 1; page <= last_page; page++) {
    const found = await read({ page, per_page: rowsAtATime })
    last_page = found.meta.last_page
    yield* found.data
  }
}

const cellsOf = async function* <Row>({ columns, rows }: ExportedList<Row>) {
  for await (const row of rows) yield columns.map(({ value }) => value(row))
}

/** The account's name and time zone, for the name of the file; for a list across accounts, the provider's time zone. */
const ownerOf = (ctx: UserCtx | AccountCtx) =>
  'account' in ctx
    ? { names: [ctx.account.name], time_zone: ctx.account.time_zone }
    : { names: [], time_zone: ctx.config.branding.time_zone }

export const exportList = async <Row>(ctx: UserCtx, list: ExportedList<Row>): Promise<FileToSend> => {
  await audit(ctx, { action: list.action, after: { format: list.format } })
  const { names, time_zone } = ownerOf(ctx)
  return tableFile({
    name: [list.title, ...names, dayIn(time_zone, ctx.clock.now())],
    sheet: list.title,
    format: list.format,
    titles: list.columns.map(({ title }) => title),
    rows: cellsOf(list),
  })
}
