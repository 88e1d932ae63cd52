// The API calls of the search, one row per kind of result. All calls run at once, and their results are shown together.
import type { Identity } from '@forecourt/domain/rules/access.ts'
import { canRead, isStaff } from '@forecourt/domain/rules/access.ts'
import { readableNumber } from '@forecourt/domain/format/account-label.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { driverName } from '@forecourt/domain/rules/drivers.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import type { Destination } from './destinations.ts'
import { exceptionNote, invoiceNote, orderNote } from './found-notes.ts'

type Asked = { query: { keyword: string; per_page: string } }
type Kind = {
  title: string
  /** Searched only within the selected account. */
  isOfAccount: boolean
  may: (who: Identity) => boolean
  /** `day` formats the day of a moment in the account's time zone. */
  find: (request: Asked, signal: AbortSignal, day: (at: string) => string) => Promise<Destination[]>
}

const most = 5
export const askFor = (keyword: string): Asked => ({ query: { keyword, per_page: String(most) } })

const all = (to: string, { query: { keyword } }: Asked, total: number): Destination[] =>
  total > most
    ? [{ id: `all ${to}`, label: `All ${counted(total, 'that matches', 'that match')}`, note: '', to, search: { keyword } }]
    : []

export const kinds: readonly Kind[] = [
  {
    title: 'Cards',
    isOfAccount: true,
    may: (who) => canRead(who, 'cards.manage'),
    find: async (request, signal) => {
      const { data, meta } = await call(api.cards.list, request, { signal })
      const found = data.map((card) => ({
        id: `card ${card.id}`,
        label: [card.last_four ? `•••• ${card.last_four}` : 'No number yet', card.vehicle_number, card.description]
          .filter(Boolean)
          .join(' · '),
        note: `${card.card_network_name}, ${card.effective_status_name}`,
        to: '/card-management',
        search: { card: String(card.id) },
      }))
      return [...found, ...all('/card-management', request, meta.total)]
    },
  },
  {
    title: 'Drivers',
    isOfAccount: true,
    may: (who) => canRead(who, 'cards.manage'),
    find: async (request, signal) => {
      const { data, meta } = await call(api.drivers.list, request, { signal })
      const found = data.map((driver) => ({
        id: `driver ${driver.id}`,
        label: driverName(driver),
        note: driver.driver_number,
        to: '/card-management/drivers',
        search: { driver: String(driver.id) },
      }))
      return [...found, ...all('/card-management/drivers', request, meta.total)]
    },
  },
  {
    title: 'Orders',
    isOfAccount: true,
    may: (who) => canRead(who, 'cards.manage'),
    find: async (request, signal, day) => {
      const { data, meta } = await call(api.orders.list, request, { signal })
      const found = data.map((order) => ({
        id: `order ${order.id}`,
        label: order.card_order_number,
        note: orderNote(order, day),
        to: `/card-order/${order.id}/review`,
      }))
      return [...found, ...all('/card-order', request, meta.total)]
    },
  },
  {
    title: 'Invoices',
    isOfAccount: true,
    may: (who) => canRead(who, 'transactions.view'),
    find: async (request, signal) => {
      const { data, meta } = await call(api.invoices.list, request, { signal })
      const found = data.map((invoice) => ({
        id: `invoice ${invoice.id}`,
        label: invoice.invoice_number,
        note: invoiceNote(invoice),
        to: '/invoices',
        search: { invoice: String(invoice.id) },
      }))
      return [...found, ...all('/invoices', request, meta.total)]
    },
  },
  {
    title: 'Exceptions',
    isOfAccount: true,
    may: (who) => canRead(who, 'exceptions.view'),
    find: async ({ query }, signal) => {
      const { data, meta } = await call(api.exceptions.list, { query: { ...query, review_state: 'any' } }, { signal })
      const found = data.map((exception) => ({
        id: `exception ${exception.id}`,
        label: exception.sentence,
        note: exceptionNote(exception),
        to: '/exceptions',
        search: { card_id: String(exception.card_id), code: exception.code, review_state: 'any' },
      }))
      return [...found, ...all('/exceptions', { query }, meta.total)]
    },
  },
  {
    title: 'Users',
    isOfAccount: true,
    may: (who) => canRead(who, 'users.view'),
    find: async (request, signal) => {
      const { data } = await call(api.users.list, request, { signal })
      return data.map((person) => ({
        id: `user ${person.user_id}`,
        label: `${person.first_name} ${person.last_name}`,
        note: person.email,
        to: '/user',
        search: { keyword: person.email, user: String(person.user_id) },
      }))
    },
  },
  {
    title: 'Accounts',
    isOfAccount: false,
    may: (who) => isStaff(who) && canRead(who, 'accounts.search'),
    find: async (request, signal) => {
      const { data, meta } = await call(api.accounts.list, request, { signal })
      const found = data.map((account) => ({
        id: `account ${account.account_id}`,
        label: account.account_name,
        note: readableNumber(account.account_number),
        to: `/accounts/${account.account_id}`,
      }))
      return [...found, ...all('/accounts', request, meta.total)]
    },
  },
]
