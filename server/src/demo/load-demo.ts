// docs/product/roles-and-screens.md#demo-data: deterministic, loaded once, in one transaction.
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { demoPassword } from '#src/features/config/demo-logins.ts'
import { hashPassword } from '#src/outside/passwords.ts'
import { demoAccounts } from './demo-accounts.ts'
import { insertDemoAddresses } from './demo-addresses.ts'
import { insertDemoBatches } from './demo-batches.ts'
import { insertDemoBillings } from './demo-billings.ts'
import { demoCalendar } from './demo-calendar.ts'
import { insertDemoCards, type DemoTemplate } from './demo-cards.ts'
import { insertDemoDrivers } from './demo-drivers.ts'
import { insertDemoExceptions } from './demo-exceptions.ts'
import { insertDemoGroup } from './demo-group.ts'
import { insertDemoLocator } from './demo-locator.ts'
import { insertDemoOrders } from './demo-orders.ts'
import { insertDemoPayments } from './demo-payments.ts'
import { demoPeople } from './demo-people.ts'
import { insertDemoPriceRules } from './demo-price-rules.ts'
import { insertDemoReceivables } from './demo-receivables.ts'
import { insertDemoRenewals } from './demo-renewals.ts'
import { insertDemoReports } from './demo-reports.ts'
import { demoTemplates } from './demo-templates.ts'
import { insertDemoTransactions } from './demo-transactions.ts'
import { takeTurn } from '#src/db/take-turn.ts'

/** `onBegin` lets the first start report why it takes longer. */
export const loadDemo = async (base: Omit<Ctx, 'origin' | 'who'>, onBegin = () => {}) => {
  const origin = { request_id: 'demo', address: '', user_agent: '' }
  const outer: Ctx = { ...base, origin, who: { system: 'demo' } }
  const password_hash = await hashPassword(demoPassword)
  await inTransaction(outer, async (ctx) => {
    await takeTurn(ctx.db, 'demo')
    const loaded = await ctx.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
    if (loaded) return
    onBegin()
    await ctx.db.updateTable('network_channels').set({ activation: 'on_completion' }).execute()
    const accountIds = await insertAccounts(ctx)
    await insertPeople(ctx, accountIds, password_hash)
    await insertDemoGroup(ctx, accountIds)
    const templates = await insertTemplates(ctx)
    await insertDemoCards(ctx, accountIds, templates)
    await insertDemoAddresses(ctx, accountIds)
    await insertDemoBillings(ctx, accountIds)
    await insertDemoOrders(ctx, accountIds)
    await insertDemoBatches(ctx)
    await insertDemoTransactions(ctx, accountIds)
    await insertDemoPayments(ctx)
    await insertDemoReceivables(ctx)
    await insertDemoPriceRules(ctx)
    await insertDemoDrivers(ctx)
    await insertDemoLocator(ctx, accountIds)
    await insertDemoExceptions(ctx)
    await insertDemoReports(ctx, accountIds)
    await insertCardHistory(ctx)
    await holdAccount(ctx, accountIds)
    await insertDemoRenewals(ctx)
    await insertNotifications(ctx, accountIds)
    await insertViews(ctx, accountIds)
  })
}

/** Customers for up to ten years when the demo's purchases begin; the one without cards came this week. */
const insertAccounts = async (ctx: Ctx) => {
  const { first, today } = demoCalendar(ctx)
  const rows = demoAccounts.map(({ cards, ...account }, index) => ({
    ...account,
    opened_on: cards === 0 ? addDays(today, -3) : addDays(first, -60 - ((index * 1_397) % 2_900)),
  }))
  const inserted = await ctx.db.insertInto('accounts').values(rows).returning(['id', 'name']).execute()
  return new Map(inserted.map(({ id, name }) => [name, id]))
}

const insertPeople = async ({ db }: Ctx, accountIds: Map<string, number>, password_hash: string) => {
  for (const { roles, ...person } of demoPeople) {
    const isInvited = person.status === userStatus.invited
    const { id: user_id } = await db
      .insertInto('users')
      .values({ ...person, password_hash: isInvited ? null : password_hash })
      .returning('id')
      .executeTakeFirstOrThrow()
    const memberships = Object.entries(roles).map(([name, held]) => ({
      user_id,
      account_id: accountIds.get(name)!,
      roles: [...held],
    }))
    if (memberships.length > 0) await db.insertInto('memberships').values(memberships).execute()
  }
}

const insertTemplates = async ({ db }: Ctx): Promise<DemoTemplate[]> => {
  const templates: DemoTemplate[] = []
  // One insert each, because kinds of cards have different controls and the missing ones keep the defaults of the table.
  for (const template of demoTemplates) {
    const { id, version } = await db
      .insertInto('card_templates')
      .values(template)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    templates.push({ ...template, id, version })
  }
  return templates
}

/** Each card was ordered, and each card that is no longer active was changed for a reason. */
const insertCardHistory = async ({ db }: Ctx) => {
  await sql`
    insert into audit_events (at, actor_type, actor_id, account_id, action, object_type, object_id, before, after, request_id)
    select c.created_at, 'user', u.id, c.account_id, 'card.create', 'card', c.id, null,
      jsonb_build_object('description', c.description, 'vehicle_number', c.vehicle_number), 'demo'
    from cards c join users u on u.email = 'staff@forecourt.test' order by c.created_at`.execute(db)
  await sql`
    insert into audit_events (at, actor_type, actor_id, account_id, action, object_type, object_id, before, after, request_id)
    select c.status_changed_at, 'user', u.id, c.account_id, 'card.change-status', 'card', c.id,
      '{"card_status_id": 1}', jsonb_build_object('card_status_id', c.card_status_id, 'reason',
        case c.card_status_id when 3 then 'lost' when 4 then 'stolen' when 9 then 'fraud' else 'customer request' end), 'demo'
    from cards c join users u on u.email = case when c.card_status_id = 9 then 'staff@forecourt.test' else 'acct-admin@forecourt.test' end
    where c.card_status_id not in (1, 8) order by c.status_changed_at`.execute(db)
  // The demo sets the ids of its cards. The next card continues after them.
  await sql`select setval(pg_get_serial_sequence('cards', 'id'), (select max(id) from cards))`.execute(db)
}

/** One customer has not paid: its cards count as Locked, and staff see the reason. */
const holdAccount = async ({ db }: Ctx, accountIds: Map<string, number>) => {
  const { id: begun_by } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'staff@forecourt.test')
    .executeTakeFirstOrThrow()
  const note = 'Two invoices are more than 30 days overdue'
  await db
    .insertInto('account_holds')
    .values({ account_id: accountIds.get('Auburn Towing')!, reason: 'credit', note, begun_by })
    .execute()
}

const insertNotifications = async ({ db }: Ctx, accountIds: Map<string, number>) => {
  const account_id = accountIds.get('Cascade Hauling')!
  await db
    .insertInto('notifications')
    .values([
      { account_id: null, kind: 'notice', title: 'Office closed on Thanksgiving Day; the lost-card line stays open 24 hours' },
      { account_id, kind: 'user', title: 'Ines Duarte was invited as account admin' },
      { account_id, kind: 'notice', title: 'New fuel sites in Kent and Moses Lake accept CFN cards' },
    ])
    .execute()
}

const insertViews = async ({ db }: Ctx, accountIds: Map<string, number>) => {
  const account_id = accountIds.get('Cascade Hauling')!
  const admin = await db
    .selectFrom('users')
    .select('id as user_id')
    .where('email', '=', 'acct-admin@forecourt.test')
    .executeTakeFirstOrThrow()
  const shared = { ...admin, account_id, is_shared: true }
  await db
    .insertInto('saved_views')
    .values([
      { ...shared, screen: 'cards', name: 'Kenworths', search: 'keyword=Kenworth' },
      { ...shared, screen: 'orders', name: 'On their way', search: 'status=shipped' },
    ])
    .execute()
}
