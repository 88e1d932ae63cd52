// All accounts together, for staff. Totals are read from one row per day and product, however many accounts there are.
import type { Standing } from '@forecourt/domain/rules/account-standing.ts'
import type { DashboardPeriod } from '@forecourt/domain/rules/dashboard-period.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { UserCtx } from '#src/system/context.ts'
import { effectiveStatusOf } from '#src/db/effective-status.ts'
import { named } from '#src/db/named.ts'
import { listFailedJobs } from './failed-jobs.ts'
import { compared, spansOf, sums } from './period-sums.ts'

const shownMovers = 10

type Totals = {
  from: string
  to: string
  before_from: string
  before_to: string
  month: string
  gallons: number
  amount: number
  gallons_before: number
  amount_before: number
}

const bought = (from: string, to: string) =>
  `select ${sums} from provider_day_sums b join products p on p.id = b.product_id where b.day between ${from} and ${to}`

const readTotals = named<Totals, [time_zone: string, now: Date, period: DashboardPeriod]>(`
  with ${spansOf('select $1::text as time_zone', { now: '$2', period: '$3' })}
  select span."from", span."to", span.before_from, span.before_to,
    -- The last whole month. readMovers uses the same one.
    (date_trunc('month', span."to" + 1) - interval '1 month')::date as month,
    bought.gallons, bought.amount, earlier.gallons as gallons_before, earlier.amount as amount_before
  from span
  cross join lateral (${bought('span."from"', 'span."to"')}) bought
  cross join lateral (${bought('span.before_from', 'span.before_to')}) earlier`)

type Mover = {
  id: number
  name: string
  cl_division_no: string
  standing: Standing
  cl_account_no: string
  time_zone: string
  gallons: number
  amount: number
  gallons_before: number
  amount_before: number
  buying: number
}

/** `moved` has one row per account and month: for five thousand accounts, ten thousand rows. */
const readMovers = named<Mover, [time_zone: string, now: Date]>(`
  with asked as (
    select (first - interval '1 month')::date as month, (first - interval '2 months')::date as before
    from date_trunc('month', $2::timestamptz at time zone $1) first),
  moved as (
    select s.account_id, sum(s.total) filter (where s.month = asked.month) as amount,
      sum(case when s.month = asked.month then s.total else -s.total end) as change
    from asked join account_month_sums s on s.month in (asked.month, asked.before)
    group by s.account_id),
  most as (select account_id, change from moved order by abs(change) desc, account_id limit ${shownMovers})
  select a.id, a.name, a.cl_division_no, a.cl_account_no, a.time_zone, a.standing,
    coalesce(s.gallons, 0) as gallons, coalesce(s.total, 0) as amount,
    coalesce(b.gallons, 0) as gallons_before, coalesce(b.total, 0) as amount_before,
    (select count(*)::int from moved where amount <> 0) as buying
  from asked cross join most m join accounts a on a.id = m.account_id
    left join account_month_sums s on s.month = asked.month and s.account_id = a.id
    left join account_month_sums b on b.month = asked.before and b.account_id = a.id
  order by abs(m.change) desc, a.id`)

type Waiting = {
  accounts: number
  active: number
  cards: number
  review: number
  batches: number
  imports_failed: number
  imports_with_problems: number
  held_lines: number
  missing_prices: number
  disputes: number
  approvals: number
  example_rates: number
}

/** What the queues of staff hold. As on Card Review, a pending card of an order waits with its order. */
const readWaiting = named<Waiting, [time_zone: string]>(`
  select (select count(*)::int from accounts) as accounts, c.active, c.cards,
    (select count(*)::int from card_orders where status_order in ('submitted', 'case_opened'))
      + (select count(*)::int from card_update_requests where state = 'pending')
      + (select count(*)::int from cards c where c.card_status_id = ${cardStatus.pending} and c.made_at is null
          and not exists (select from card_order_lines l where l.account_id = c.account_id and l.card_id = c.id)) as review,
    (select count(*)::int from card_order_batches where state <> 'completed') as batches,
    i.failed as imports_failed, i.with_problems as imports_with_problems,
    (select count(*)::int from held_transactions where state = 'waiting') as held_lines,
    (select count(*)::int from missing_prices) as missing_prices,
    (select count(*)::int from disputes where state = 'open') as disputes,
    (select count(*)::int from money_requests where state = 'requested') as approvals,
    (select count(*)::int from tax_rates r where r.basis = 'example' and not exists (
      select from tax_rates n where (n.level, n.state, upper(n.locality), n.tax_class)
        = (r.level, r.state, upper(r.locality), r.tax_class)
        and n.effective_from > r.effective_from and n.effective_from <= now() at time zone $1)) as example_rates
  from (
    select coalesce(sum(n.total), 0)::int as cards,
      coalesce(sum(n.total) filter (where ${effectiveStatusOf('n.card_status_id', 's.standing')} = ${cardStatus.active}), 0)::int as active
    from card_counts n join accounts s on s.id = n.account_id) c,
  (select (count(*) filter (where state = 'failed'))::int as failed, (count(*) filter (where refused > 0))::int as with_problems
    from imports where created_at > now() - interval '30 days') i`)

const moverOf = ({ id, name, cl_division_no, cl_account_no, time_zone, standing, ...moved }: Mover) => ({
  account: { id, name, cl_division_no, cl_account_no, time_zone, standing },
  gallons: compared(moved.gallons, moved.gallons_before),
  amount: compared(moved.amount, moved.amount_before),
})

export const getProvider = async (ctx: Pick<UserCtx, 'db' | 'config' | 'clock'>, period: DashboardPeriod) => {
  const { time_zone } = ctx.config.branding
  const now = ctx.clock.now()
  const [[totals], movers, [waiting], failed_jobs] = await Promise.all([
    readTotals(ctx.db, [time_zone, now, period]),
    readMovers(ctx.db, [time_zone, now]),
    readWaiting(ctx.db, [time_zone]),
    listFailedJobs(ctx),
  ])
  if (!totals || !waiting) throw new Error('An aggregate has one row')
  const { accounts, active, cards, ...queues } = waiting
  return {
    from: totals.from,
    to: totals.to,
    before: { from: totals.before_from, to: totals.before_to },
    gallons: compared(totals.gallons, totals.gallons_before),
    amount: compared(totals.amount, totals.amount_before),
    cards: { active, total: cards },
    accounts: { total: accounts, buying: movers[0]?.buying ?? 0 },
    movers: { month: totals.month, accounts: movers.map(moverOf) },
    waiting: queues,
    failed_jobs,
  }
}
