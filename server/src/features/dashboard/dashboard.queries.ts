import { readableBy } from '@forecourt/domain/rules/access.ts'
import type { NotificationKind } from '@forecourt/domain/contract/dashboard.ts'
import { cardStatuses } from '@forecourt/domain/reference.ts'
import { isOrderOpen, orderStatusNames, type OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { toInstant } from '#src/db/instant.ts'
import { listed } from '#src/db/listed.ts'
import { named } from '#src/db/named.ts'
import { effectiveStatusOf } from '#src/db/effective-status.ts'
import type { Part } from './answer-across.ts'
import { notFound } from '#src/system/errors.ts'

const shownNotifications = 20
const shownRows = 5

// The panels are read together with the caller (ReadAlong), because a separate round trip would take longer than the query itself.

type CardCount = { card_status_id: number; total: number }
type FoundCards = { counts: CardCount[] }

/** Reads the counters instead of the cards, so it takes the same time for fifty cards and for fifty thousand. */
const countCards = `
  select ${listed(`select ${effectiveStatusOf('n.card_status_id', 's.standing')} as card_status_id, sum(n.total)::int as total
    from card_counts n join accounts s on s.id = n.account_id where n.account_id = caller.account_id group by 1`)} as counts`

export const cardsByStatus = {
  text: countCards,
  across: countCards,
  merged: (parts: readonly Part<FoundCards>[]): FoundCards => ({ counts: parts.flatMap(({ found }) => found.counts) }),
  values: () => [],
  show: (found: FoundCards | null) => {
    const by_status = cardStatuses.flatMap(({ id, name }) => {
      const same = found?.counts.filter((row) => row.card_status_id === id) ?? []
      const total = same.reduce((sum, row) => sum + row.total, 0)
      return total > 0 ? [{ card_status_id: id, card_status_name: name, total }] : []
    })
    return { total: by_status.reduce((sum, row) => sum + row.total, 0), by_status }
  },
}

const openStatuses = orderStatusNames.filter(isOrderOpen)
// Joined by status, so that only the open orders in the index are read, however many orders the account has.
const openOrders = `unnest('{${openStatuses.join()}}'::text[]) status
  join card_orders o on o.account_id = caller.account_id and o.status_order = status`

type Order = {
  id: number
  card_order_number: string
  case_number: string | null
  status_order: OrderStatus
  cards: number
  updated_at: string
}
type FoundOrders = { counts: { status_order: OrderStatus; total: number }[]; latest: Order[] }

export const ordersInProgress = {
  text: `
    select ${listed(`select o.status_order, count(*)::int as total from ${openOrders} group by o.status_order`)} as counts,
      ${listed(`
        select o.id, o.card_order_number, o.case_number, o.status_order, o.cards, o.updated_at from ${openOrders}
        order by o.updated_at desc, o.id desc limit ${shownRows}`)} as latest`,
  values: () => [],
  show: (found: FoundOrders | null) => {
    const { counts, latest } = found ?? { counts: [], latest: [] }
    return {
      by_status: openStatuses.flatMap((status) => counts.filter(({ status_order }) => status_order === status)),
      latest: latest.map((order) => ({ ...order, updated_at: toInstant(order.updated_at) })),
    }
  },
}

/**
 * Notices of the account or of all accounts. Some are for one person, such as a report they asked for, and some only for
 * readers who may open what they are about.
 */
const isForReader = `(n.account_id = $1 or n.account_id is null) and (n.user_id = $2 or n.user_id is null)
  and (n.needs is null or n.needs = any($3::text[]))`

type Reader = [account_id: number, user_id: number, capabilities: string[]]
const readerOf = ({ account, who }: AccountCtx): Reader => [account.id, who.user_id, readableBy(who)]

type Notice = { id: number; kind: NotificationKind; title: string; link: string | null; created_at: string; is_new: boolean }

const readNotices = named<Notice, Reader>(`
  select n.id, n.kind, n.title, n.link, n.created_at, n.id > coalesce(s.notification_id, 0) as is_new
  from notifications n left join notices_seen s on s.account_id = $1 and s.user_id = $2
  where ${isForReader} order by n.id desc limit ${shownNotifications}`)

export const listNotifications = (ctx: AccountCtx) => readNotices(ctx.db, readerOf(ctx))

const readNotice = named<{ id: number }, [...Reader, id: number]>(
  `select n.id from notifications n where ${isForReader} and n.id = $4`,
)

/** Gives 404 for a notice that the caller is not shown. */
export const getNotification = async (ctx: AccountCtx, id: number) => {
  const [notice] = await readNotice(ctx.db, [...readerOf(ctx), id])
  if (!notice) throw notFound()
  return notice
}
