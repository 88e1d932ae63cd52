// dashboardData: the four figures of the totem, read in one round trip from sums and counters only.
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'
import type { Asked } from '#src/http/who.ts'
import { effectiveStatusOf } from '#src/db/effective-status.ts'
import type { Part } from './answer-across.ts'
import { along, boughtIn, compared, spansOf, sums } from './period-sums.ts'

type Figures = {
  city: string
  state: string
  from: string
  to: string
  before_from: string
  before_to: string
  gallons: number
  amount: number
  gallons_before: number
  amount_before: number
  active: number
  active_before: number
  cards: number
  open: number
  found: number
  found_before: number
  starter: { has_users: boolean; has_address: boolean } | null
  /** When several accounts are read: the figures of each. */
  accounts?: ReturnType<typeof figuresOf>[]
}

/** Cards that became active minus cards that stopped being active, after the last day of the period before. */
const activeSince = `(
  select coalesce(sum(change), 0)::int from active_card_changes where account_id = caller.account_id and day > span.before_to)`

const foundBetween = (from: string, to: string) => `(
  select count(*)::int from exceptions e
  where e.account_id = caller.account_id and e.transacted_at >= ${from} and e.transacted_at < ${to} + 1)`

const starter = `(
  select to_json(s) from (
    select (select count(*) from memberships where account_id = caller.account_id) > 1 as has_users,
      exists (select from delivery_addresses where account_id = caller.account_id) as has_address) s)`

const figures = (seenFrom: string) => `
  with ${spansOf(`select city, state, time_zone from accounts where id = ${seenFrom}`, along)}
  select span.city, span.state, span."from", span."to", span.before_from, span.before_to,
    bought.gallons, bought.amount, earlier.gallons as gallons_before, earlier.amount as amount_before,
    coalesce(c.active, 0) as active, coalesce(c.own_active, 0) - ${activeSince} as active_before, coalesce(c.total, 0) as cards,
    (select count(*)::int from exceptions e where e.account_id = caller.account_id and e.review_state = 'open') as open,
    ${foundBetween('span."from"', 'span."to"')} as found,
    ${foundBetween('span.before_from', 'span.before_to')} as found_before,
    case when coalesce(c.total, 0) = 0 then ${starter} end as starter
  from span
  cross join lateral (select ${sums} from (${boughtIn('now')}) b join products p on p.id = b.product_id) bought
  cross join lateral (select ${sums} from (${boughtIn('before')}) b join products p on p.id = b.product_id) earlier
  cross join lateral (
    select sum(total)::int as total,
      -- What a hold locks was active before. The changes per day are those of the cards themselves.
      (sum(total) filter (where n.card_status_id = ${cardStatus.active}))::int as own_active,
      (sum(total) filter (where ${effectiveStatusOf('n.card_status_id', 's.standing')} = ${cardStatus.active}))::int as active
    from card_counts n join accounts s on s.id = n.account_id where n.account_id = caller.account_id) c`

const summed = [
  'gallons',
  'amount',
  'gallons_before',
  'amount_before',
  'active',
  'active_before',
  'cards',
  'open',
  'found',
  'found_before',
] as const

const figuresOf = ({ account, found }: Part<Figures>) => ({
  account,
  active: found.active,
  gallons: compared(found.gallons, found.gallons_before),
  amount: compared(found.amount, found.amount_before),
})

export const dashboardFigures = {
  values: ({ now, query }: Asked) => [now, query['period']],
  text: figures('caller.account_id'),
  across: figures('caller.seen_from'),
  merged: (parts: readonly Part<Figures>[]): Figures | null => {
    const [first] = parts
    if (!first) return null
    const added = summed.map((key) => [key, parts.reduce((sum, { found }) => sum + found[key], 0)])
    return { ...first.found, ...Object.fromEntries(added), starter: null, accounts: parts.map(figuresOf) }
  },
  show: (found: Figures | null, { account }: Pick<AccountCtx, 'account'>) => {
    if (!found) throw notFound()
    return {
      account: { ...account, city: found.city, state: found.state },
      from: found.from,
      to: found.to,
      before: { from: found.before_from, to: found.before_to },
      cards: { active: compared(found.active, found.active_before), total: found.cards },
      gallons: compared(found.gallons, found.gallons_before),
      amount: compared(found.amount, found.amount_before),
      exceptions: { open: found.open, found: compared(found.found, found.found_before) },
      starter: found.starter,
      ...(found.accounts && { accounts: found.accounts }),
    }
  },
}
