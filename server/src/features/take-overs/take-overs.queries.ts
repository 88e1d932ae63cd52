import type { TakeOver, TakeOverAccount, TakeOverDetail, TakeOverRow } from '@forecourt/domain/contract/take-overs.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { containing, countOf, offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'
import type { StoredCells } from './read/staged-row.ts'
import { brokenUploads } from './uploads.ts'

type PageQuery = { keyword: string; page: number; per_page: number; sortedBy: 'asc' | 'desc' }

const columns = sql`t.id, t.state, t.filename, u.first_name || ' ' || u.last_name as user_name, t.row_count, t.problem_count,
  t.has_history, ${brokenUploads} as broken_uploads, t.import_id, t.failure, t.created_at, t.changed_at, t.finished_at, a.*`

const counts = sql`
  select count(*) as account_count, count(*) filter (where state = 'written') as written_count,
    count(*) filter (where state = 'refused') as refused_count, coalesce(sum(added), 0)::int as added,
    coalesce(sum(changed), 0)::int as changed, coalesce(sum(unchanged), 0)::int as unchanged, coalesce(sum(kept), 0)::int as kept
  from take_over_accounts where take_over_id = t.id`

/** People who have not been told of the take-over: they never got a link. */
export const uninvited = (take_over_id: RawBuilder<unknown>) => sql`
  take_over_marks m join users u on u.id = m.object_id
  where m.sheet = 'users' and m.take_over_id = ${take_over_id} and u.status = ${sql.lit(userStatus.invited)}
    and not exists (select from links l where l.user_id = u.id)`

const select = async (ctx: Ctx, tail: RawBuilder<unknown>) => {
  const { rows } = await sql<TakeOver>`
    select ${columns}, (select count(distinct u.id)::int from ${uninvited(sql`t.id`)}) as uninvited
    from take_overs t left join users u on u.id = t.user_id cross join lateral (${counts}) a ${tail}`.execute(ctx.db)
  return rows
}

export const getTakeOver = async (ctx: Ctx, id: number) => {
  const [row] = await select(ctx, sql`where t.id = ${id}`)
  if (!row) throw notFound()
  return row
}

const problemColumnsShown = 50

export const getTakeOverDetail = async (ctx: Ctx, id: number): Promise<TakeOverDetail> => {
  const takeOver = await getTakeOver(ctx, id)
  const { rows } = await sql<TakeOverDetail['problem_columns'][number]>`
    select r.sheet, p.key as column, p.value as problem, count(*)::int as rows
    from take_over_rows r, jsonb_each_text((coalesce(r.clashes, '{}') || coalesce(r.problems, '{}'))::jsonb) p
    where r.take_over_id = ${id} and r.has_problem group by 1, 2, 3
    order by 4 desc, 1, 2, 3 limit ${problemColumnsShown}`.execute(ctx.db)
  return { ...takeOver, problem_columns: rows }
}

export const listTakeOvers = async (ctx: Ctx, query: PageQuery) => {
  const where = sql`where (${query.keyword} = '' or lower(t.filename) like ${containing(query.keyword)})`
  const total = await countOf(ctx.db, sql`take_overs t ${where}`)
  const data = await select(ctx, sql`${where} order by t.id desc limit ${query.per_page} offset ${offsetOf(query)}`)
  return { data, meta: pageMeta(query, total) }
}

/** Accounts that need attention come first. */
export const listAccounts = async (ctx: Ctx, id: number, query: PageQuery) => {
  await getTakeOver(ctx, id)
  const where = sql`where take_over_id = ${id} and (${query.keyword} = '' or lower(account_key || ' ' || name) like ${containing(query.keyword)})`
  const total = await countOf(ctx.db, sql`take_over_accounts ${where}`)
  const { rows } = await sql<TakeOverAccount>`
    select account_key, account_id, name, row_count, card_count, problem_count, added, changed, unchanged, kept, state, reason
    from take_over_accounts ${where}
    order by state <> 'refused', problem_count = 0, account_key limit ${query.per_page} offset ${offsetOf(query)}`.execute(ctx.db)
  return { data: rows, meta: pageMeta(query, total) }
}

type RowQuery = PageQuery & {
  sheet?: string | undefined
  with_problems?: boolean | undefined
  plan?: string | undefined
  account_key?: string | undefined
}

type StoredRow = Omit<TakeOverRow, 'cells'> & { cells: StoredCells }

const shown = ({ cells, ...row }: StoredRow): TakeOverRow => ({
  ...row,
  cells: Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, typeof cell === 'string' ? cell : cell.shown])),
})

const rowColumns = sql`r.id, r.sheet, r.row_number, r.account_key, r.cells, r.plan,
  coalesce(r.clashes, '{}') || coalesce(r.problems, '{}') as problems`

export const getRow = async (ctx: Ctx, take_over_id: number, row_id: number) => {
  const { rows } = await sql<StoredRow>`
    select ${rowColumns} from take_over_rows r where r.take_over_id = ${take_over_id} and r.id = ${row_id}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return shown(rows[0])
}

export const listRows = async (ctx: Ctx, id: number, query: RowQuery) => {
  await getTakeOver(ctx, id)
  const only = (column: string, value: string | undefined) =>
    value === undefined ? sql`` : sql`and ${sql.ref(column)} = ${value}`
  const where = sql`where r.take_over_id = ${id} ${only('r.sheet', query.sheet)} ${only('r.plan', query.plan)}
    ${only('r.account_key', query.account_key)} ${query.with_problems ? sql`and r.has_problem` : sql``}`
  const total = await countOf(ctx.db, sql`take_over_rows r ${where}`)
  const { rows } = await sql<StoredRow>`
    select ${rowColumns} from take_over_rows r ${where}
    order by r.sheet, r.row_number, r.id limit ${query.per_page} offset ${offsetOf(query)}`.execute(ctx.db)
  return { data: rows.map(shown), meta: pageMeta(query, total) }
}
