import type { DriftCheck, DriftRow } from '@forecourt/domain/contract/drift-checks.ts'
import type { DriftKind } from '@forecourt/domain/rules/drift.ts'
import { sql, type RawBuilder } from 'kysely'
import { isOfFoundAccount } from '#src/db/match-accounts.ts'
import { containing, countOf, offsetOf, pageMeta } from '#src/db/page.ts'
import type { Ctx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

type PageQuery = { keyword: string; page: number; per_page: number }

const selectChecks = async ({ db }: Ctx, tail: RawBuilder<unknown>) => {
  const { rows } = await sql<DriftCheck>`
    select k.id, k.card_network_id, n.name as card_network_name, k.state, k.filename,
      u.first_name || ' ' || u.last_name as user_name, k.row_count, k.equal_count, k.confirmed_count,
      d.counts, d.open_count, k.created_at, k.finished_at
    from drift_checks k join card_networks n on n.id = k.card_network_id left join users u on u.id = k.user_id
    cross join lateral (
      select coalesce(json_object_agg(kind, total), '{}') as counts, coalesce(sum(undecided), 0)::int as open_count
      from (select kind, count(*)::int as total, count(*) filter (where decision is null)::int as undecided
        from drifts where drift_check_id = k.id group by kind) by_kind) d
    ${tail}`.execute(db)
  return rows
}

export const getCheck = async (ctx: Ctx, id: number) => {
  const [check] = await selectChecks(ctx, sql`where k.id = ${id}`)
  if (!check) throw notFound()
  return check
}

export const listChecks = async (ctx: Ctx, query: PageQuery) => {
  const where = sql`where (${query.keyword} = '' or lower(k.filename) like ${containing(query.keyword)})`
  const total = await countOf(ctx.db, sql`drift_checks k ${where}`)
  const data = await selectChecks(ctx, sql`${where} order by k.id desc limit ${query.per_page} offset ${offsetOf(query)}`)
  return { data, meta: pageMeta(query, total) }
}

const account = sql`case when a.id is not null then json_build_object('id', a.id, 'name', a.name,
  'cl_division_no', a.cl_division_no, 'cl_account_no', a.cl_account_no) end`

const selectRows = async ({ db }: Ctx, tail: RawBuilder<unknown>) => {
  const { rows } = await sql<DriftRow>`
    select d.id, d.kind, d.last_four, d.card_id, ${account} as account, d.their_account, d.differences, d.decision, d.reason,
      u.first_name || ' ' || u.last_name as decided_by, d.decided_at
    from drifts d left join accounts a on a.id = d.account_id left join users u on u.id = d.decided_by ${tail}`.execute(db)
  return rows
}

export const getDrift = async (ctx: Ctx, drift_check_id: number, id: number) => {
  const [row] = await selectRows(ctx, sql`where d.drift_check_id = ${drift_check_id} and d.id = ${id}`)
  if (!row) throw notFound()
  return row
}

type RowQuery = PageQuery & { kind?: DriftKind | undefined; is_open?: boolean | undefined }

export const listDrifts = async (ctx: Ctx, id: number, { keyword, kind, is_open, ...query }: RowQuery) => {
  await getCheck(ctx, id)
  const where = sql`where d.drift_check_id = ${id} ${kind ? sql`and d.kind = ${kind}` : sql``}
    ${is_open === undefined ? sql`` : sql`and (d.decision is null) = ${is_open}`}
    and (${keyword} = '' or d.last_four like ${containing(keyword)}
      or ${isOfFoundAccount(sql`d.account_id`, keyword)})`
  const total = await countOf(ctx.db, sql`drifts d ${where}`)
  const data = await selectRows(ctx, sql`${where} order by d.place, d.id limit ${query.per_page} offset ${offsetOf(query)}`)
  return { data, meta: pageMeta(query, total) }
}
