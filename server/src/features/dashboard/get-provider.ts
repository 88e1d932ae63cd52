// All accounts together, for staff. Totals come from one row per day and product, whatever the number of accounts.
import type { DashboardPeriod } from '@forecourt/domain/rules/dashboard-period.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { UserCtx } from '#src/context.ts'
import { named } from '#src/db/named.ts'
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
  with ${spansOf('select $1::text as time_zone')}
  select span."from", span."to", span.before_from, span.before_to,
    -- The last month that is over on the last whole day.
    (date_trunc('month', span."to" + 1) - interval '1 month')::date as month,
    bought.gallons, bought.amount, earlier.gallons as gallons_before, earlier.amount as amount_before
  from span
  cross join lateral (${bought('span."from"', 'span."to"')}) bought
  cross join lateral (${bought('span.before_from', 'span.before_to')}) earlier`)

type Mover = {
  id: number
  name: string
  cl_division_no: string
  cl_account_no: string
  gallons: number
  amount: number
  gallons_before: number
  amount_before: number
  buying: number
}

const readMovers = named<Mover, [month: string]>(`
  with moved as (
    select b.account_id,
      coalesce(sum(b.quantity) filter (where p.is_fuel and b.month = $1::date), 0)::bigint as gallons,
      coalesce(sum(b.quantity) filter (where p.is_fuel and b.month < $1::date), 0)::bigint as gallons_before,
      coalesce(sum(b.total) filter (where b.month = $1::date), 0)::bigint as amount,
      coalesce(sum(b.total) filter (where b.month < $1::date), 0)::bigint as amount_before
    from month_sums b join products p on p.id = b.product_id
    where b.month between ($1::date - interval '1 month')::date and $1::date
    group by b.account_id)
  select a.id, a.name, a.cl_division_no, a.cl_account_no, m.gallons, m.gallons_before, m.amount, m.amount_before,
    (select count(*)::int from moved where amount <> 0) as buying
  from (
    select * from moved order by abs(amount - amount_before) desc, account_id limit ${shownMovers}
  ) m join accounts a on a.id = m.account_id
  order by abs(m.amount - m.amount_before) desc, a.id`)

type Waiting = {
  accounts: number
  active: number
  cards: number
  review: number
  batches: number
  imports_failed: number
  imports_with_problems: number
  held_lines: number
}

/** What the queues of staff hold. A pending card of an order waits with its order, as on Card Review. */
const readWaiting = named<Waiting, []>(`
  select (select count(*)::int from accounts) as accounts, c.active, c.cards,
    (select count(*)::int from card_orders where status_order in ('submitted', 'case_opened'))
      + (select count(*)::int from card_update_requests where state = 'pending')
      + (select count(*)::int from cards c where c.card_status_id = ${cardStatus.pending}
          and not exists (select from card_order_lines l where l.account_id = c.account_id and l.card_id = c.id)) as review,
    (select count(*)::int from card_order_batches where state <> 'completed') as batches,
    i.failed as imports_failed, i.with_problems as imports_with_problems,
    (select count(*)::int from held_transactions where state = 'waiting') as held_lines
  from (
    select coalesce(sum(total), 0)::int as cards,
      coalesce(sum(total) filter (where card_status_id = ${cardStatus.active}), 0)::int as active
    from card_counts) c,
  (select (count(*) filter (where state = 'failed'))::int as failed, (count(*) filter (where refused > 0))::int as with_problems
    from imports where created_at > now() - interval '30 days') i`)

const moverOf = ({ id, name, cl_division_no, cl_account_no, ...moved }: Mover) => ({
  account: { id, name, cl_division_no, cl_account_no },
  gallons: compared(moved.gallons, moved.gallons_before),
  amount: compared(moved.amount, moved.amount_before),
})

export const getProvider = async (ctx: Pick<UserCtx, 'db' | 'config' | 'clock'>, period: DashboardPeriod) => {
  const { time_zone } = ctx.config.branding
  const [[totals], [waiting]] = await Promise.all([
    readTotals(ctx.db, [time_zone, ctx.clock.now(), period]),
    readWaiting(ctx.db, []),
  ])
  if (!totals || !waiting) throw new Error('An aggregate has one row')
  const movers = await readMovers(ctx.db, [totals.month])
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
  }
}
