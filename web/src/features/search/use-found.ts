// What the API knows about the typed text: cards by their last four digits, vehicle or description, orders, people.
import type { SessionUser } from '@forecourt/domain/contract/session.ts'
import { canRead } from '@forecourt/domain/rules/access.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import { identityOf } from '#src/api/session.ts'
import type { Destination, DestinationGroup } from './destinations.ts'

const most = '5'

const all = (path: string, keyword: string, total: number): Destination[] =>
  total > Number(most)
    ? [{ id: `all ${path}`, label: `All ${total.toLocaleString('en-US')} that match`, note: '', to: path, search: { keyword } }]
    : []

/** Asks only for what the person may see; each group arrives when it does. */
export const useFound = (user: SessionUser, typed: string): { groups: DestinationGroup[]; isSearching: boolean } => {
  const keyword = typed.trim()
  const request = { query: { keyword, per_page: most } }
  const isAsked = keyword.length > 1
  const who = identityOf(user)
  const mayUseCards = canRead(who, 'cards.manage')
  const options = { placeholderData: isAsked ? keepPreviousData : undefined }

  const cards = useQuery({ ...query(api.cards.list, request), ...options, enabled: isAsked && mayUseCards })
  const orders = useQuery({ ...query(api.orders.list, request), ...options, enabled: isAsked && mayUseCards })
  const users = useQuery({ ...query(api.users.list, request), ...options, enabled: isAsked && canRead(who, 'users.view') })
  if (!isAsked) return { groups: [], isSearching: false }

  const groups: DestinationGroup[] = [
    {
      title: 'Cards',
      items: [
        ...(cards.data?.data ?? []).map((card) => ({
          id: `card ${card.id}`,
          label: [card.last_four ? `•••• ${card.last_four}` : 'No number yet', card.vehicle_number, card.description]
            .filter(Boolean)
            .join(' · '),
          note: `${card.card_network_name}, ${card.effective_status_name}`,
          to: '/card-management',
          search: { card: String(card.id) },
        })),
        ...all('/card-management', keyword, cards.data?.meta.total ?? 0),
      ],
    },
    {
      title: 'Orders',
      items: [
        ...(orders.data?.data ?? []).map((order) => ({
          id: `order ${order.id}`,
          label: order.card_order_number,
          note: order.requestor,
          to: `/card-order/${order.id}/review`,
        })),
        ...all('/card-order', keyword, orders.data?.meta.total ?? 0),
      ],
    },
    {
      title: 'Users',
      items: (users.data?.data ?? []).map((person) => ({
        id: `user ${person.user_id}`,
        label: `${person.first_name} ${person.last_name}`,
        note: person.email,
        to: '/user',
        search: { keyword: person.email },
      })),
    },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: [cards, orders, users].some(({ isFetching }) => isFetching),
  }
}
