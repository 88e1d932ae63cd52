// dashboardData: the four figures of the totem, in one round trip and from sums and counters only.
import type { DashboardPeriod } from '@forecourt/domain/rules/dashboard-period.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { AccountCtx } from '#src/context.ts'
import { named } from '#src/db/named.ts'
import { boughtIn, compared, spansOf, sums } from './period-sums.ts'

type Row = {
  city: string
  state: string
  time_zone: string
  from: string
  to: string
  before_from: string
  before_to: string
  gallons: number
  amount: number
  gallons_before: number
  amount_before: number
  active: number
  active_since: number
  cards: number
  open: number
  found: number
  found_before: number
}

/** What became active, less what ceased to be, after the last day of the period before. */
const activeSince = `(
  select coalesce(sum(change), 0)::int from active_card_changes where account_id = $1 and day > span.before_to)`

const foundBetween = (from: string, to: string) => `(
  select count(*)::int from exceptions e
  where e.account_id = $1 and e.transacted_at >= ${from} and e.transacted_at < ${to} + 1)`

const readFigures = named<Row, [account_id: number, now: Date, period: DashboardPeriod]>(`
  with ${spansOf('select city, state, time_zone from accounts where id = $1')}
  select span.city, span.state, span.time_zone, span."from", span."to", span.before_from, span.before_to,
    bought.gallons, bought.amount, earlier.gallons as gallons_before, earlier.amount as amount_before,
    coalesce(c.active, 0) as active, ${activeSince} as active_since, coalesce(c.total, 0) as cards,
    (select count(*)::int from exceptions e where e.account_id = $1 and e.review_state = 'open') as open,
    ${foundBetween('span."from"', 'span."to"')} as found,
    ${foundBetween('span.before_from', 'span.before_to')} as found_before
  from span
  cross join lateral (select ${sums} from (${boughtIn('now')}) b join products p on p.id = b.product_id) bought
  cross join lateral (select ${sums} from (${boughtIn('before')}) b join products p on p.id = b.product_id) earlier
  cross join lateral (
    select sum(total)::int as total, (sum(total) filter (where card_status_id = ${cardStatus.active}))::int as active
    from card_counts where account_id = $1) c`)

const readStarter = named<{ has_users: boolean; has_address: boolean }, [account_id: number]>(`
  select (select count(*) from memberships where account_id = $1) > 1 as has_users,
    exists (select from delivery_addresses where account_id = $1) as has_address`)

export const getDashboard = async (ctx: Pick<AccountCtx, 'db' | 'account' | 'clock'>, period: DashboardPeriod) => {
  const [row] = await readFigures(ctx.db, [ctx.account.id, ctx.clock.now(), period])
  if (!row) throw new Error(`Account ${ctx.account.id} is gone`)
  const [starter = null] = row.cards === 0 ? await readStarter(ctx.db, [ctx.account.id]) : []
  return {
    account: { ...ctx.account, city: row.city, state: row.state, time_zone: row.time_zone },
    from: row.from,
    to: row.to,
    before: { from: row.before_from, to: row.before_to },
    cards: { active: compared(row.active, row.active - row.active_since), total: row.cards },
    gallons: compared(row.gallons, row.gallons_before),
    amount: compared(row.amount, row.amount_before),
    exceptions: { open: row.open, found: compared(row.found, row.found_before) },
    starter,
  }
}
