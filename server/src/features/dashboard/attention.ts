// What a user may have to act on: reported cards, orders that moved, exceptions to review. Users see only what they may open.
import type { AttentionItem } from '@forecourt/domain/contract/dashboard.ts'
import { cardTitle } from '@forecourt/domain/format/card-name.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { canRead, type Identity } from '@forecourt/domain/rules/access.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { toInstant } from '#src/db/instant.ts'
import { listed } from '#src/db/listed.ts'
import type { Asked } from '#src/http/who.ts'

const shownOfEach = 3
const shown = 4
/** Older items are not shown. */
const recent = "interval '30 days'"

type Reported = {
  id: number
  card_status_id: number
  last_four: string | null
  vehicle_number: string | null
  description: string
  at: string
}

const reported = `
  select c.id, c.card_status_id, c.last_four, c.vehicle_number, c.description, c.status_changed_at as at from cards c
  where c.account_id = caller.account_id and c.card_status_id in (${cardStatus.lost}, ${cardStatus.stolen})
    and c.status_changed_at > $3::timestamptz - ${recent}
  order by c.status_changed_at desc, c.id desc limit ${shownOfEach}`

const nameOf = (card: Reported) => (card.last_four ? `Card •••• ${card.last_four}` : cardTitle(card))

const reportedItem = (card: Reported): AttentionItem => {
  const { id, card_status_id, at } = card
  const kind = card_status_id === cardStatus.lost ? 'lost' : 'stolen'
  const name = nameOf(card)
  return { kind, title: `${name} reported ${kind}`, link: `/card-management?card=${id}`, at }
}

type MovedOrder = {
  id: number
  card_order_number: string
  status_order: 'returned' | 'shipped' | 'ready_for_pickup'
  cards: number
  at: string
}

const movedOrders = `
  select o.id, o.card_order_number, o.status_order, o.cards, o.updated_at as at
  from unnest('{returned,shipped,ready_for_pickup}'::text[]) status
    join card_orders o on o.account_id = caller.account_id and o.status_order = status
  where o.updated_at > $3::timestamptz - ${recent}
  order by o.updated_at desc, o.id desc limit ${shownOfEach}`

const moves = { returned: 'came back for changes', shipped: 'shipped', ready_for_pickup: 'is ready for pickup' } as const
const orderItem = ({ id, card_order_number, status_order, cards, at }: MovedOrder): AttentionItem => ({
  kind: status_order,
  title: `Order ${card_order_number} ${moves[status_order]}, ${counted(cards, 'card')}`,
  link: `/card-order/${id}/review`,
  at,
})

/** `exceptions` counts all severities, like the figure above the list. */
type Alerts = { total: number; exceptions: number; at: string | null }

const alerts = `
  select count(*) filter (where severity = 'alert')::int as total, count(*)::int as exceptions,
    max(created_at) filter (where severity = 'alert') as at
  from exceptions where account_id = caller.account_id and review_state = 'open'`

const alertTitle = ({ total, exceptions }: Alerts) => {
  const title = `${counted(total, 'alert needs', 'alerts need')} review`
  return exceptions > total ? `${title}, of ${counted(exceptions, 'exception')}` : title
}

const alertItems = ([waiting]: Alerts[]): AttentionItem[] =>
  waiting?.at
    ? [
        {
          kind: 'exceptions',
          title: alertTitle(waiting),
          link: '/exceptions?severity=alert',
          at: waiting.at,
        },
      ]
    : []

type Attention = { reported: Reported[]; orders: MovedOrder[]; alerts: Alerts[] }

export const attention = {
  values: ({ now }: Asked) => [now],
  text: `select ${listed(reported)} as reported, ${listed(movedOrders)} as orders, ${listed(alerts)} as alerts`,
  show: (found: Attention | null, { who }: { who: Identity }): AttentionItem[] => {
    if (!found) return []
    return [
      ...(canRead(who, 'cards.manage') ? found.reported.map(reportedItem) : []),
      ...(canRead(who, 'orders.manage') ? found.orders.map(orderItem) : []),
      ...(canRead(who, 'exceptions.view') ? alertItems(found.alerts) : []),
    ]
      .map((item) => ({ ...item, at: toInstant(item.at) }))
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .slice(0, shown)
  },
}
