import type { Renewal, RenewalCard, RenewalOfAccount, RenewalRun } from '@forecourt/domain/contract/renewals.ts'
import type { RenewalState } from '@forecourt/domain/rules/renewals.ts'
import { dayIn } from '@forecourt/domain/rules/time-zone.ts'
import { sql, type RawBuilder } from 'kysely'
import { containing, countOf, offsetOf, pageMeta } from '#src/db/page.ts'
import type { AccountCtx, Ctx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'
import { lastFourFor, shownSearch } from '#src/features/cards/shown-digits.ts'

const today = ({ config, clock }: Ctx) => dayIn(config.branding.time_zone, clock.now())

const isReady = (ctx: Ctx) => sql`(l.state = 'review' and (l.reviewed_at is not null or l.review_until < ${today(ctx)}::date))`

/** The columns of a list `l` of run `r`, with its counts `n`. */
const listColumns = (
  ctx: Ctx,
) => sql`l.id, r.month, l.state, l.review_until, l.reviewed_at, l.approved_at, n.renew_count, n.skip_count,
  ${isReady(ctx)} as is_ready, l.version`
const listTables = sql`renewal_accounts l join renewal_runs r on r.id = l.renewal_run_id
  cross join lateral (select (count(*) filter (where c.renew))::int as renew_count, (count(*) filter (where not c.renew))::int as skip_count
    from renewal_cards c where c.account_id = l.account_id and c.renewal_account_id = l.id) n`

const listsShown = 12

export const listRenewals = async (ctx: AccountCtx) => {
  const { rows } = await sql<Renewal>`
    select ${listColumns(ctx)} from ${listTables} where l.account_id = ${ctx.account.id} and l.state <> 'drafting'
      and n.renew_count + n.skip_count > 0
    order by r.month desc limit ${listsShown}`.execute(ctx.db)
  return rows
}

/** A list of the account, or notFound(). */
export const getRenewal = async (ctx: AccountCtx, id: number) => {
  const { rows } = await sql<Renewal>`
    select ${listColumns(ctx)} from ${listTables} where l.account_id = ${ctx.account.id} and l.id = ${id}
      and l.state <> 'drafting'`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

type CardQuery = { keyword: string; page: number; per_page: number; sortedBy: 'asc' | 'desc'; renew?: boolean | undefined }
type StoredCard = RenewalCard & { card_status_id: number }

const listCards = async (ctx: Ctx & Pick<AccountCtx, 'who'>, list: { id: number; account_id: number }, query: CardQuery) => {
  const where = sql`w.account_id = ${list.account_id} and w.renewal_account_id = ${list.id}
    ${query.renew === undefined ? sql`` : sql`and w.renew = ${query.renew}`}
    and (${query.keyword} = '' or ${sql.raw(shownSearch('c'))} like ${containing(query.keyword)})`
  const tables = sql`renewal_cards w join cards c on c.account_id = w.account_id and c.id = w.card_id`
  const total = await countOf(ctx.db, sql`${tables} where ${where}`)
  const direction = sql.raw(query.sortedBy)
  const { rows } = await sql<StoredCard>`
    select w.id, w.card_id, c.last_four, c.vehicle_number, c.description, n.name as card_network_name, t.name as card_type_name,
      s.name as card_status_name, trim(d.first_name || ' ' || d.last_name) as driver_name, w.ends_on, ch.renewal as way, w.renew,
      w.reason, u.first_name || ' ' || u.last_name as decided_by, w.outcome, w.outcome_reason,
      case when o.id is not null then json_build_object('id', o.id, 'card_order_number', o.card_order_number,
        'status_order', o.status_order) end as card_order,
      c.card_status_id
    from ${tables}
    join card_networks n on n.id = c.card_network_id
    join network_channels ch on ch.card_network_id = c.card_network_id
    join card_types t on t.id = c.card_type_id
    join card_statuses s on s.id = c.card_status_id
    left join drivers d on d.account_id = c.account_id and d.id = c.driver_id
    left join users u on u.id = w.decided_by
    left join card_orders o on o.account_id = w.account_id and o.id = w.card_order_id
    where ${where} order by c.vehicle_number ${direction} nulls last, w.id ${direction}
    limit ${query.per_page} offset ${offsetOf(query)}`.execute(ctx.db)
  const data = rows.map(({ card_status_id, ...card }) => ({
    ...card,
    last_four: lastFourFor(ctx.who, { ...card, card_status_id }),
  }))
  return { data, meta: pageMeta(query, total) }
}

export const listCardsOfAccount = async (ctx: AccountCtx, id: number, query: CardQuery) => {
  await getRenewal(ctx, id)
  return listCards(ctx, { id, account_id: ctx.account.id }, query)
}

/** For staff, who read the lists of all accounts. */
export const listCardsOfList = async (ctx: Ctx & Pick<AccountCtx, 'who'>, id: number, query: CardQuery) => {
  const list = await ctx.db.selectFrom('renewal_accounts').select(['id', 'account_id']).where('id', '=', id).executeTakeFirst()
  if (!list) throw notFound()
  return listCards(ctx, list, query)
}

type PageQuery = { keyword: string; page: number; per_page: number }

/** The keyword matches a part of the month, such as 2027-01. */
export const listRuns = async (ctx: Ctx, query: PageQuery) => {
  const where = sql`${query.keyword} = '' or r.month::text like ${containing(query.keyword)}`
  const total = await countOf(ctx.db, sql`renewal_runs r where ${where}`)
  const { rows: data } = await sql<RenewalRun>`
    select r.id, r.month, r.created_at, r.drafted_at, a.accounts, a.ready, a.in_review, a.done, k.renew_count, k.skip_count
    from renewal_runs r
    cross join lateral (
      select count(*)::int as accounts, (count(*) filter (where ${isReady(ctx)}))::int as ready,
        (count(*) filter (where l.state in ('drafting', 'review') and not ${isReady(ctx)}))::int as in_review,
        (count(*) filter (where l.state = 'done'))::int as done
      from renewal_accounts l where l.renewal_run_id = r.id) a
    cross join lateral (
      select (count(*) filter (where c.renew))::int as renew_count, (count(*) filter (where not c.renew))::int as skip_count
      from renewal_accounts l join renewal_cards c on c.account_id = l.account_id and c.renewal_account_id = l.id
      where l.renewal_run_id = r.id) k
    where ${where} order by r.month desc limit ${query.per_page} offset ${offsetOf(query)}`.execute(ctx.db)
  return { data, meta: pageMeta(query, total) }
}

type AccountsQuery = PageQuery & { sortedBy: 'asc' | 'desc'; state?: RenewalState | 'ready' | undefined }

const inState = (ctx: Ctx, state: AccountsQuery['state']): RawBuilder<unknown> => {
  if (state === undefined) return sql``
  return state === 'ready' ? sql`and ${isReady(ctx)}` : sql`and l.state = ${state}`
}

export const listRunAccounts = async (ctx: Ctx, run_id: number, query: AccountsQuery) => {
  const run = await ctx.db.selectFrom('renewal_runs').select('id').where('id', '=', run_id).executeTakeFirst()
  if (!run) throw notFound()
  const where = sql`l.renewal_run_id = ${run_id} ${inState(ctx, query.state)}
    and (${query.keyword} = '' or o.search like ${containing(query.keyword)})`
  const total = await countOf(ctx.db, sql`renewal_accounts l join accounts o on o.id = l.account_id where ${where}`)
  const { rows: data } = await sql<RenewalOfAccount>`
    select ${listColumns(ctx)}, json_build_object('id', o.id, 'name', o.name, 'cl_division_no', o.cl_division_no,
        'cl_account_no', o.cl_account_no, 'standing', o.standing) as account,
      by_account.first_name || ' ' || by_account.last_name as reviewed_by, by_staff.first_name || ' ' || by_staff.last_name as approved_by
    from ${listTables} join accounts o on o.id = l.account_id
    left join users by_account on by_account.id = l.reviewed_by left join users by_staff on by_staff.id = l.approved_by
    where ${where} order by o.name ${sql.raw(query.sortedBy)}, l.id limit ${query.per_page} offset ${offsetOf(query)}`.execute(
    ctx.db,
  )
  return { data, meta: pageMeta(query, total) }
}
