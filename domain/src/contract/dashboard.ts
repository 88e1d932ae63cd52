// docs/product/roles-and-screens.md#dashboard: each panel is a separate call, so that it loads, fails and is refused on its own.
import { z } from 'zod'
import { productGrades, type ProductFamily, type ProductGrade } from '#src/reference/products.ts'
import { accountScopes } from '#src/rules/account-scope.ts'
import { dashboardPeriods, periodNames, type Bucket } from '#src/rules/dashboard-period.ts'
import { severities } from '#src/rules/exceptions.ts'
import { orderStatusNames } from '#src/rules/order-status.ts'
import { data, done, endpoint } from './endpoint.ts'
import { bodyId, day, timestamp } from './fields.ts'
import { Account } from './session.ts'

const Notification = z.object({
  id: z.int(),
  kind: z.enum(['notice', 'card', 'order', 'report', 'user']),
  title: z.string(),
  /** A path inside the portal, or null if there is nothing to open. */
  link: z.string().nullable(),
  created_at: timestamp,
  /** The caller has not seen the notice yet in any browser. */
  is_new: z.boolean(),
})
export type NotificationKind = z.output<typeof Notification>['kind']

const Period = z.object({ period: z.enum(periodNames).default('12m') })
/** Whose figures to show: docs/product/accounts.md#reading-across-accounts. */
const Scope = z.object({ scope: z.enum(accountScopes).default('account') })
const Span = z.object({ from: day, to: day })

/** A figure of this period and of the one before: gallons in thousandths, amounts in cents. */
const Compared = z.object({
  now: z.int(),
  before: z.int(),
  /** In percent; null if the figure before was zero. */
  change: z.number().nullable(),
})

const Exception = z.object({
  id: z.int(),
  severity: z.enum(severities),
  /** What happened, in plain language. */
  sentence: z.string(),
  last_four: z.string(),
  vehicle_number: z.string(),
  /** In the site's local time. */
  transacted_at: z.string(),
})

/** What may need action. A user gets only the kinds they may open. */
const AttentionKind = z.enum(['lost', 'stolen', 'returned', 'shipped', 'ready_for_pickup', 'exceptions'])
export type AttentionKind = z.output<typeof AttentionKind>
const AttentionItem = z.object({ kind: AttentionKind, title: z.string(), link: z.string(), at: timestamp })
export type AttentionItem = z.output<typeof AttentionItem>

const Mover = z.object({
  account: Account,
  gallons: Compared,
  amount: Compared,
})

const names = <Name extends string>(list: readonly Name[]) => list as [Name, ...Name[]]
const gradeNames = names<ProductGrade>(productGrades.map(({ name }) => name))
const familyNames = names<ProductFamily>(productGrades.map(({ family }) => family))
const bucketNames = names<Bucket>(Object.values(dashboardPeriods).map(({ bucket }) => bucket))

export const dashboard = {
  get: endpoint({
    method: 'GET',
    path: '/v1/dashboard',
    summary: 'dashboardData: the account’s cards, gallons, spend and exceptions, against the period before',
    access: 'dashboard.view',
    several_accounts: true,
    reads: true,
    query: Period.extend(Scope.shape),
    response: data(
      Span.extend({
        account: Account.extend({ city: z.string(), state: z.string() }),
        before: Span,
        /** The number active now, and at the end of the period before. */
        cards: z.object({ active: Compared, total: z.int() }),
        gallons: Compared,
        amount: Compared,
        exceptions: z.object({ open: z.int(), found: Compared }),
        /** What remains to be set up for a new account; null once it has cards. */
        starter: z.object({ has_users: z.boolean(), has_address: z.boolean() }).nullable(),
        /** One row per account if the scope covers several. */
        accounts: z.array(Mover.extend({ active: z.int() })).optional(),
      }),
    ),
  }),
  productGrade: endpoint({
    method: 'GET',
    path: '/v1/dashboard/product_grade',
    summary: 'productGrade: gallons and amounts by product grade, by day, week or month',
    access: 'dashboard.view',
    several_accounts: true,
    reads: true,
    query: Period.extend(Scope.shape),
    response: data(
      Span.extend({
        bucket: z.enum(bucketNames),
        buckets: z.array(Span),
        dataProducts: z.array(
          z.object({
            grade: z.enum(gradeNames),
            family: z.enum(familyNames),
            is_fuel: z.boolean(),
            /** One value per bucket. */
            values: z.array(z.object({ gallons: z.int(), amount: z.int() })),
          }),
        ),
      }),
    ),
  }),
  cards: endpoint({
    method: 'GET',
    path: '/v1/dashboard/cards',
    summary: 'The cards in the account by their effective status',
    access: 'cards.manage',
    several_accounts: true,
    reads: true,
    query: Scope,
    response: data(
      z.object({
        total: z.int(),
        by_status: z.array(z.object({ card_status_id: z.int(), card_status_name: z.string(), total: z.int() })),
      }),
    ),
  }),
  orders: endpoint({
    method: 'GET',
    path: '/v1/dashboard/orders',
    summary: 'Card orders in progress: how many in each state, and those that moved last',
    access: 'orders.manage',
    reads: true,
    response: data(
      z.object({
        by_status: z.array(z.object({ status_order: z.enum(orderStatusNames), total: z.int() })),
        latest: z.array(
          z.object({
            id: z.int(),
            card_order_number: z.string(),
            case_number: z.string().nullable(),
            status_order: z.enum(orderStatusNames),
            cards: z.int(),
            updated_at: timestamp,
          }),
        ),
      }),
    ),
  }),
  attention: endpoint({
    method: 'GET',
    path: '/v1/dashboard/attention',
    summary: 'What needs attention in the account, newest first',
    access: 'dashboard.view',
    reads: true,
    response: data(z.array(AttentionItem)),
  }),
  exceptions: endpoint({
    method: 'GET',
    path: '/v1/dashboard/exceptions',
    summary: 'Exceptions that wait for review, and what was declined at the pump',
    access: 'exceptions.view',
    reads: true,
    query: Period,
    response: data(
      z.object({
        by_code: z.array(z.object({ code: z.string(), name: z.string(), total: z.int() })),
        latest: z.array(Exception),
        declines: Compared.extend({ by_code: z.array(z.object({ decline_code: z.string(), name: z.string(), total: z.int() })) }),
      }),
    ),
  }),
  provider: endpoint({
    method: 'GET',
    path: '/v1/dashboard/provider',
    summary: 'All accounts together: gallons, spend, cards, who buys more or less, and what waits for staff',
    access: 'provider.view',
    reads: true,
    query: Period,
    response: data(
      Span.extend({
        before: Span,
        gallons: Compared,
        amount: Compared,
        cards: z.object({ active: z.int(), total: z.int() }),
        accounts: z.object({ total: z.int(), buying: z.int() }),
        /** The ten accounts whose spend changed most between two full months. */
        movers: z.object({ month: day, accounts: z.array(Mover) }),
        waiting: z.object({
          review: z.int(),
          batches: z.int(),
          imports_failed: z.int(),
          imports_with_problems: z.int(),
          held_lines: z.int(),
          missing_prices: z.int(),
          disputes: z.int(),
          /** Money that waits for a second person. */
          approvals: z.int(),
          /** Current or future tax rates that are still examples. */
          example_rates: z.int(),
        }),
        /** Background work that failed on its last try within a week, newest first. `account` is null for work of no account. */
        failed_jobs: z.array(z.object({ what: z.string(), account: z.string().nullable(), total: z.int(), last_at: timestamp })),
      }),
    ),
  }),
  notifications: endpoint({
    method: 'GET',
    path: '/v1/notifications',
    summary: 'Recent notices for the selected account, newest first',
    access: 'member',
    reads: true,
    response: data(z.array(Notification)),
  }),
  seeNotifications: endpoint({
    method: 'PUT',
    path: '/v1/notifications/seen',
    summary: 'Mark the notices of the selected account as read, up to and including this one',
    access: 'member',
    standing: 'any',
    body: z.strictObject({ id: bodyId }),
    response: done,
  }),
}
