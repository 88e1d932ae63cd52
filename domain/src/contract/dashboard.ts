// What needs attention and how the fleet stands, at a glance.
import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'
import { Account } from './session.ts'

const NotificationKind = z.enum(['notice', 'card', 'order', 'report', 'user'])
export type NotificationKind = z.output<typeof NotificationKind>

const Notification = z.object({
  id: z.int(),
  kind: NotificationKind,
  title: z.string(),
  /** A path inside the portal, or null when there is nothing to open. */
  link: z.string().nullable(),
  created_at: timestamp,
})

export const dashboard = {
  get: endpoint({
    method: 'GET',
    path: '/v1/dashboard',
    summary: 'The selected account with its card and user counts',
    access: 'dashboard.view',
    response: data(
      z.object({
        account: Account.extend({ city: z.string(), state: z.string(), time_zone: z.string() }),
        cards: z.object({
          total: z.int(),
          by_status: z.array(z.object({ card_status_id: z.int(), card_status_name: z.string(), total: z.int() })),
        }),
        users: z.object({ total: z.int(), active: z.int(), invited: z.int() }),
      }),
    ),
  }),
  notifications: endpoint({
    method: 'GET',
    path: '/v1/notifications',
    summary: 'Recent notices for the selected account, newest first',
    access: 'member',
    response: data(z.array(Notification)),
  }),
}
