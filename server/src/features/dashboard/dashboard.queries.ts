import { cardStatuses } from '@forecourt/domain/reference.ts'
import type { DashboardPeriod } from '@forecourt/domain/rules/dashboard-period.ts'
import { isOrderOpen, orderStatusNames, type OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import type { AccountCtx } from '#src/context.ts'
import { named } from '#src/db/named.ts'
import { compared, spansOf } from './period-sums.ts'

const shownNotifications = 20
const shownRows = 5

// The counter rows, not the cards: as fast for fifty thousand cards as for fifty.
const countCards = named<{ card_status_id: number; total: number }, [account_id: number]>(
  'select card_status_id, sum(total)::int as total from card_counts where account_id = $1 group by card_status_id',
)

export const getCards = async (ctx: AccountCtx) => {
  const counts = await countCards(ctx.db, [ctx.account.id])
  const by_status = cardStatuses.flatMap(({ id, name }) => {
    const total = counts.find((row) => row.card_status_id === id)?.total ?? 0
    return total > 0 ? [{ card_status_id: id, card_status_name: name, total }] : []
  })
  return { total: by_status.reduce((sum, row) => sum + row.total, 0), by_status }
}

const openStatuses = orderStatusNames.filter(isOrderOpen)
// Each open state is a short stretch of the index by status, whatever the account has ordered before.
const openOrders = `unnest('{${openStatuses.join()}}'::text[]) status join card_orders o on o.account_id = $1 and o.status_order = status`

const countOrders = named<{ status_order: OrderStatus; total: number }, [account_id: number]>(
  `select o.status_order, count(*)::int as total from ${openOrders} group by o.status_order`,
)

type Order = {
  id: number
  card_order_number: string
  case_number: string | null
  status_order: OrderStatus
  cards: number
  updated_at: string
}
const latestOrders = named<Order, [account_id: number]>(
  `select o.id, o.card_order_number, o.case_number, o.status_order, o.cards, o.updated_at from ${openOrders}
   order by o.updated_at desc, o.id desc limit ${shownRows}`,
)

export const getOrders = async (ctx: AccountCtx) => {
  const account = [ctx.account.id] as [number]
  const [counts, latest] = await Promise.all([countOrders(ctx.db, account), latestOrders(ctx.db, account)])
  const by_status = openStatuses.flatMap((status) => counts.filter(({ status_order }) => status_order === status))
  return { by_status, latest }
}

type Exception = {
  id: number
  code: string
  severity: 'info' | 'warning' | 'alert'
  card_id: number
  last_four: string
  vehicle_number: string
  transacted_at: string
  threshold: number | null
  actual: number | null
  detail: string
}

const countOpen = named<{ code: string; total: number }, [account_id: number]>(
  `select code, count(*)::int as total from exceptions where account_id = $1 and review_state = 'open'
   group by code order by total desc, code`,
)
const latestOpen = named<Exception, [account_id: number]>(
  `select e.id, e.code, e.severity, e.card_id, coalesce(c.last_four, '') as last_four, e.vehicle_number, e.transacted_at,
     e.threshold, e.actual, e.detail
   from (
     select * from exceptions where account_id = $1 and review_state = 'open'
     order by transacted_at desc, id desc limit ${shownRows}
   ) e join cards c on c.account_id = e.account_id and c.id = e.card_id
   order by e.transacted_at desc, e.id desc`,
)
const countDeclines = named<
  { decline_code: string; now: number; before: number },
  [account_id: number, now: Date, period: DashboardPeriod]
>(`
  with ${spansOf('select time_zone from accounts where id = $1')}
  select a.decline_code, (count(*) filter (where a.authorised_at >= span."from"))::int as now,
    (count(*) filter (where a.authorised_at < span.before_to + 1))::int as before
  from span join authorisations a on a.account_id = $1 and not a.is_approved
    and a.authorised_at >= span.before_from and a.authorised_at < span."to" + 1
  group by a.decline_code order by now desc, a.decline_code`)

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

export const getExceptions = async (ctx: AccountCtx, period: DashboardPeriod) => {
  const account = [ctx.account.id] as [number]
  const [by_code, latest, declines] = await Promise.all([
    countOpen(ctx.db, account),
    latestOpen(ctx.db, account),
    countDeclines(ctx.db, [ctx.account.id, ctx.clock.now(), period]),
  ])
  const total = compared(sumOf(declines.map(({ now }) => now)), sumOf(declines.map(({ before }) => before)))
  const by_decline = declines.filter(({ now }) => now > 0)
  return {
    by_code,
    latest,
    declines: { ...total, by_code: by_decline.map(({ decline_code, now }) => ({ decline_code, total: now })) },
  }
}

export const listNotifications = (ctx: AccountCtx) =>
  ctx.db
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'link', 'created_at'])
    .where((eb) => eb.or([eb('account_id', '=', ctx.account.id), eb('account_id', 'is', null)]))
    .orderBy('id', 'desc')
    .limit(shownNotifications)
    .execute()
