import {
  problemsShown,
  type FittingCard,
  type HeldTransaction,
  type heldReasons,
  type heldStates,
  type Import,
  type ImportDetail,
  type SavedMapping,
} from '@forecourt/domain/contract/imports.ts'
import type { FileTrailer } from '@forecourt/domain/rules/transaction-layout.ts'
import { importFields, type ImportContent, type ImportLayout, type ImportMapping } from '@forecourt/domain/rules/import-fields.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { containing, countOf, offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'
import { awaitsActivation, statusWords } from '#src/features/cards/card-rows.ts'
import { oneNetworkWith } from './place/find-cards.ts'

type ListQuery = { keyword: string; page: number; per_page: number; sortedBy: 'asc' | 'desc' }

type StoredImport = Omit<Import, 'read' | 'trailer'> & {
  content: ImportContent
  layout: ImportLayout
  next_line: number
  told_by: number
  made_at: string | null
  mapping: ImportMapping | null
  quantity_read: number
  total_read: number
  trailer: FileTrailer | null
}

const columns = sql`i.id, i.content, i.layout, i.card_network_id, i.mapping, i.filename, i.bytes, i.state, coalesce(i.origin_id, i.id) as told_by, i.made_at, i.next_line, i.next_byte,
  i.lines_read, i.added, i.corrected, i.unchanged, i.held, i.refused, i.quantity_read, i.total_read, i.trailer, i.failure,
  u.first_name || ' ' || u.last_name as user_name, i.created_at, i.started_at, i.finished_at`

/** Whether the last line is missing is known only after the whole file was read. */
const trailerOf = ({ layout, state, trailer, ...row }: StoredImport): Import['trailer'] => {
  if (!trailer) return layout === 'F' && state === 'done' ? 'missing' : null
  const agrees =
    trailer.transactions === row.lines_read && trailer.quantity === row.quantity_read && trailer.total === row.total_read
  return { ...trailer, agrees }
}

const toImport = (row: StoredImport): Import => {
  const { next_line: _, mapping: __, told_by: ___, made_at: ____, quantity_read, total_read, ...rest } = row
  const read = { transactions: row.lines_read, quantity: quantity_read, total: total_read }
  return { ...rest, read, trailer: trailerOf(row) }
}

const readImports = async (ctx: Ctx, tail: RawBuilder<unknown>) => {
  const { rows } = await sql<StoredImport>`
    select ${columns} from imports i left join users u on u.id = i.user_id ${tail}`.execute(ctx.db)
  return rows
}

export const getStoredImport = async (ctx: Ctx, id: number) => {
  const [row] = await readImports(ctx, sql`where i.id = ${id}`)
  if (!row) throw notFound()
  return row
}

export const getImport = async (ctx: Ctx, id: number) => toImport(await getStoredImport(ctx, id))

/** The name of a column in the file: its mapped title, our own title, or its label in a layout without titles. */
const columnIn = ({ content, layout, mapping }: StoredImport, field: string) => {
  if (mapping) return mapping.columns[field] ?? field
  return layout === 'C' ? field : (importFields[content].find((known) => known.field === field)?.label ?? field)
}

export const getImportDetail = async (ctx: Ctx, id: number): Promise<ImportDetail> => {
  const row = await getStoredImport(ctx, id)
  const problems = await ctx.db
    .selectFrom('import_problems')
    .select(['line', 'field', 'message'])
    .where('import_id', '=', id)
    .orderBy('line')
    .orderBy('field')
    .limit(problemsShown)
    .execute()
  return {
    ...toImport(row),
    problems: problems.map(({ line, field, message }) => ({ line, column: columnIn(row, field), problem: message })),
  }
}

const outcomes = { failed: sql`i.state = 'failed'`, refused: sql`i.refused > 0` }

type ImportQuery = ListQuery & { outcome?: keyof typeof outcomes | undefined; days?: number | undefined }

export const listImports = async (ctx: Ctx, query: ImportQuery) => {
  const where = sql`where (${query.keyword} = '' or lower(i.filename) like ${containing(query.keyword)})
    and ${query.outcome ? outcomes[query.outcome] : sql`true`}
    and ${query.days ? sql`i.created_at > now() - make_interval(days => ${query.days})` : sql`true`}`
  const total = await countOf(ctx.db, sql`imports i ${where}`)
  const found = await readImports(
    ctx,
    sql`${where} order by i.id ${sql.raw(query.sortedBy)} limit ${query.per_page} offset ${offsetOf(query)}`,
  )
  return { data: found.map(toImport), meta: pageMeta(query, total) }
}

const mappingColumns = ['id', 'name', 'card_network_id', 'mapping', 'updated_at'] as const

export const listMappings = ({ db }: Ctx) =>
  db.selectFrom('import_mappings').select(mappingColumns).$narrowType<SavedMapping>().orderBy('name').execute()

export const findMapping = ({ db }: Ctx, id: number) =>
  db.selectFrom('import_mappings').select(mappingColumns).$narrowType<SavedMapping>().where('id', '=', id).executeTakeFirst()

type HeldQuery = ListQuery & {
  orderBy: 'created_at' | 'transacted_at'
  state: (typeof heldStates)[number]
  reason?: (typeof heldReasons)[number] | undefined
}

const heldColumns = sql`h.id, h.import_id, h.card_network_id, n.name as card_network_name, h.tran_id, h.reason, h.detail, h.transacted_at,
  h.quantity, h.total, h.state, h.discard_reason, h.created_at`

/** The condition of the list. Discarding many lines uses it too, so it affects exactly the lines shown. */
export const heldWhere = ({ state, reason, keyword }: Pick<HeldQuery, 'state' | 'reason' | 'keyword'>) =>
  sql`where h.state = ${state} and (${reason ?? null}::text is null or h.reason = ${reason ?? null})
    and (${keyword} = '' or lower(h.tran_id || ' ' || h.detail) like ${containing(keyword)})`

export const listHeld = async (ctx: Ctx, query: HeldQuery) => {
  const where = heldWhere(query)
  const total = await countOf(ctx.db, sql`held_transactions h ${where}`)
  const { rows } = await sql<HeldTransaction>`
    select ${heldColumns} from held_transactions h join card_networks n on n.id = h.card_network_id ${where}
    order by ${sql.ref(`h.${query.orderBy}`)} ${sql.raw(query.sortedBy)}, h.id ${sql.raw(query.sortedBy)}
    limit ${query.per_page} offset ${offsetOf(query)}`.execute(ctx.db)
  return { data: rows, meta: pageMeta(query, total) }
}

export const getHeld = async (ctx: Ctx, id: number) => {
  const { rows } = await sql<HeldTransaction>`
    select ${heldColumns} from held_transactions h join card_networks n on n.id = h.card_network_id where h.id = ${id}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

const cardsAtOnce = 20

/** The label of a card in the portal's choice lists, so that searching for the label of a chosen card finds it again. */
const cardName = sql`concat_ws(' · ', '•••• ' || c.last_four, nullif(c.vehicle_number, ''), nullif(c.description, ''))`

type CardQuery = { account_id: number; keyword: string }

/** Cards without a number were never used at a pump. */
export const listFittingCards = async (ctx: Ctx, id: number, { account_id, keyword }: CardQuery): Promise<FittingCard[]> => {
  const { card_network_id } = await getHeld(ctx, id)
  const { rows } = await sql<Omit<FittingCard, 'card_status_name'> & { card_status_id: number; awaits_activation: boolean }>`
    select c.id as card_id, c.last_four, c.vehicle_number, c.description, c.card_status_id,
      ${sql.raw(awaitsActivation('c'))} as awaits_activation
    from cards c
    where c.account_id = ${account_id} and c.card_network_id = any(${oneNetworkWith(card_network_id)}::smallint[])
      and c.last_four is not null and lower(${cardName}) like ${containing(keyword)}
    order by c.vehicle_number nulls last, c.last_four, c.id limit ${cardsAtOnce}`.execute(ctx.db)
  return rows.map(({ card_status_id, awaits_activation, ...card }) => ({
    ...card,
    card_status_name: statusWords({ card_status_id, awaits_activation }),
  }))
}
