// docs/decisions/0063-a-second-wall.md: behind the wall a statement sees one account only, whatever it asks for.
import { api } from '@forecourt/domain/contract/api.ts'
import { endpoint, type Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import Fastify from 'fastify'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { generalLimit } from '#src/http/general-limit.ts'
import { answerFrom, bind, mount } from '#src/http/mount.ts'
import { securityHeaders } from '#src/http/security-headers.ts'
import type { Ctx } from '#src/system/context.ts'
import { jobRuns } from '#src/features/jobs.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { drainJobs } from '#src/jobs/work.ts'
import { jobBase, openSystem } from '#src/programs/open-system.ts'
import { raiseWhere } from '#src/programs/stand-wall.ts'
import { StartError } from '#src/system/start-error.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { connect, type Database, type Db } from './connect.ts'
import { copyOut } from './copy-out.ts'
import { named } from './named.ts'
import { beyondWall, listWalled } from './raise-wall.ts'
import { inTransaction } from './transaction.ts'
import { wall } from './wall.ts'

let portal: Portal
let database: Database
beforeAll(async () => {
  portal = await aPortal({ ACCOUNT_WALL: '1' })
  // One connection: the next statement finds whatever the previous one left on it.
  database = connect(portal.url, { max: 1 })
})
afterAll(async () => {
  await database.close()
  await portal.close()
})

const aViewOf = (user_id: number, account_id: number, name = 'Yard') => ({
  account_id,
  user_id,
  screen: 'cards',
  name,
  search: '',
})

const twoAccounts = async () => {
  const [ours, theirs] = [await portal.aCustomer(), await portal.aCustomer()]
  for (const { account_id, user } of [ours, theirs])
    await portal.db.insertInto('saved_views').values(aViewOf(user.id, account_id)).execute()
  return { ours: ours.account_id, theirs: theirs.account_id, user_id: ours.user.id }
}
const everyAccount = 'select distinct account_id from saved_views order by 1'
const idsOf = (rows: readonly unknown[]) => (rows as { account_id: number }[]).map(({ account_id }) => account_id)
const role = sql<{ role: string; account: string | null }>`
  select current_user as role, nullif(current_setting('forecourt.account_id', true), '') as account`

const copied = async (db: Db) => {
  const parts = await Array.fromAsync(copyOut(db, CompiledQuery.raw(everyAccount, []), { options: 'format csv' }))
  return Buffer.concat(parts).toString().trim().split('\n').map(Number)
}

test('a cached handle serves only its own account, even after a thousand other accounts have called', async () => {
  const { ours, theirs } = await twoAccounts()
  const seenBy = async (account_id: number) => idsOf((await sql.raw(everyAccount).execute(wall(database.db, account_id))).rows)
  const first = wall(database.db, ours)
  expect(wall(database.db, ours)).toBe(first)
  expect([await seenBy(ours), await seenBy(theirs)]).toEqual([[ours], [theirs]])
  for (let other = 1; other <= 1_000; other++) wall(database.db, theirs + other)
  expect(wall(database.db, ours)).not.toBe(first)
  expect([await seenBy(ours), await seenBy(theirs)]).toEqual([[ours], [theirs]])
})

test('a statement without an account filter finds only the rows of its account, however it is run', async () => {
  const { ours, theirs } = await twoAccounts()
  const db = wall(database.db, ours)
  const ctx = { ...portal.ctx, db }
  expect(idsOf((await db.executeQuery(CompiledQuery.raw(everyAccount, []))).rows)).toEqual([ours])
  expect(idsOf(await named(everyAccount)(db, []))).toEqual([ours])
  expect(idsOf(await named(everyAccount)(db, []))).toEqual([ours])
  expect(await copied(db)).toEqual([ours])
  await inTransaction(ctx, async (ctx) => {
    expect(idsOf(await named(everyAccount)(ctx.db, []))).toEqual([ours])
    expect(await ctx.db.selectFrom('saved_views').select('id').where('account_id', '=', theirs).execute()).toEqual([])
  })
  // Outside the wall the same text has its own plan, on the same connection.
  expect(idsOf(await named(everyAccount)(database.db, []))).toEqual(expect.arrayContaining([ours, theirs]))
})

test('rows of another account cannot be written either', async () => {
  const { ours, theirs, user_id } = await twoAccounts()
  const db = wall(database.db, ours)
  const changed = await db.updateTable('saved_views').set({ search: 'x' }).where('account_id', '=', theirs).executeTakeFirst()
  expect(changed.numUpdatedRows).toBe(0n)
  const add = (account_id: number) =>
    db
      .insertInto('saved_views')
      .values(aViewOf(user_id, account_id, 'Other'))
      .execute()
  await expect(add(theirs)).rejects.toThrow('row-level security')
  await add(ours)
})

test('the connection keeps neither role nor account after a reply, a failure or a rollback', async () => {
  const { ours } = await twoAccounts()
  const db = wall(database.db, ours)
  const outside = async () => (await role.execute(database.db)).rows[0]
  expect((await role.execute(db)).rows[0]).toEqual({ role: 'forecourt_account', account: String(ours) })
  expect(await outside()).toEqual({ role: 'forecourt', account: null })
  await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero')
  expect(await outside()).toEqual({ role: 'forecourt', account: null })
  const failing = inTransaction({ ...portal.ctx, db }, async (ctx) => sql`select 1 / 0`.execute(ctx.db))
  await expect(failing).rejects.toThrow('division by zero')
  expect(await outside()).toEqual({ role: 'forecourt', account: null })
})

test('only a statement that keeps its plan uses a generic plan, and the connection keeps no trace of it', async () => {
  const { ours } = await twoAccounts()
  const db = wall(database.db, ours)
  const mode = `select current_setting('plan_cache_mode') as mode, $1::int as value`
  const [keeping] = await named<{ mode: string }>(mode, { keeps_plan: true })(db, [1])
  const [usual] = await named<{ mode: string }>(mode)(db, [1])
  expect([keeping!.mode, usual!.mode]).toEqual(['force_generic_plan', 'auto'])
  expect((await role.execute(database.db)).rows[0]).toEqual({ role: 'forecourt', account: null })
})

const noted = z.object({ data: z.array(z.number()) })
const forgetful = {
  ofAccount: endpoint({
    method: 'GET',
    path: '/v1/forgetful',
    summary: 'Forgets its account',
    access: 'member',
    response: noted,
  }),
  ofPerson: endpoint({ method: 'GET', path: '/v1/unbound', summary: 'Has no account', access: 'session', response: noted }),
}
const accountsWithViews = async ({ db }: Ctx) => ({
  data: idsOf(await named('select distinct account_id from saved_views order by 1')(db, [])),
})

test('a handler without an account filter returns only the selected account, to customers and staff alike', async () => {
  const { ours, theirs } = await twoAccounts()
  const { log: _, origin: __, who: ___, ...base } = portal.ctx
  const app = Fastify()
  securityHeaders(app, portal.config)
  const handlers = { ofAccount: accountsWithViews, ofPerson: accountsWithViews }
  mount(app, { ...base, wall, generalLimit: generalLimit(100_000) }, bind('forgetful', forgetful, handlers))
  const ask = async ({ token }: { token: string }, url: string) =>
    (await app.inject({ url, headers: { authorization: `Bearer ${token}`, accountid: String(ours) } })).json<{ data: number[] }>()
      .data
  const customer = await portal.aCustomer({ account_id: ours })
  expect(await ask(customer, '/v1/forgetful')).toEqual([ours])
  const everything = expect.arrayContaining([ours, theirs])
  expect(await ask(customer, '/v1/unbound')).toEqual(everything)
  expect(await ask(await portal.staff(ours), '/v1/forgetful')).toEqual([ours])
  expect(await ask(await portal.staff(ours), '/v1/unbound')).toEqual(everything)
  await app.close()
})

test('a read along that forgets the account filter finds only the account that the request names', async () => {
  const { ours, theirs } = await twoAccounts()
  const { log: _, origin: __, who: ___, ...base } = portal.ctx
  const app = Fastify()
  securityHeaders(app, portal.config)
  type Found = { ids: number[] }
  const along = { text: 'select array_agg(distinct account_id) as ids from saved_views', values: () => [] }
  const answer = answerFrom({ ...along, show: (found: Found | null) => found?.ids ?? [] })
  mount(
    app,
    { ...base, wall, generalLimit: generalLimit(100_000) },
    bind('forgetful', { one: forgetful.ofAccount }, { one: answer }),
  )
  const ask = (account_id: number, { token }: { token: string }) =>
    app.inject({ url: '/v1/forgetful', headers: { authorization: `Bearer ${token}`, accountid: String(account_id) } })
  const customer = await portal.aCustomer({ account_id: ours })
  expect((await ask(ours, customer)).json()).toEqual({ data: [ours] })
  expect((await ask(theirs, customer)).statusCode).toBe(403)
  expect((await ask(theirs, await portal.staff(theirs))).json()).toEqual({ data: [theirs] })
  await app.close()
})

test('a job of one account without an account filter finds only that account; other jobs find all', async () => {
  const { ours, theirs } = await twoAccounts()
  const system = await openSystem({ config: portal.config, url: portal.url, role: 'command' })
  onTestFinished(system.close)
  const seen: Record<string, number[]> = {}
  const look =
    (name: string) =>
    async ({ db }: Ctx) => {
      seen[name] = idsOf((await db.executeQuery(CompiledQuery.raw(everyAccount, []))).rows)
    }
  const runs = {
    ...jobRuns,
    'cards.expire-account': look('short'),
    'invoices.close-account': look('long'),
    'cards.remind-of-activation': look('all'),
  }
  await portal.db.transaction().execute(async (db) => {
    const ctx = { ...portal.ctx, db }
    await enqueue(ctx, 'cards.expire-account', { account_id: ours })
    await enqueue(ctx, 'invoices.close-account', { account_id: ours, today: '2026-01-01' })
    await enqueue(ctx, 'cards.remind-of-activation', {})
  })
  await drainJobs(jobBase(system), system.queue, { runs })
  expect(seen).toEqual({ short: [ours], long: [ours], all: expect.arrayContaining([ours, theirs]) })
})

test('without the role, the start fails if the operator requires the wall, and otherwise logs a warning', async () => {
  const told: string[] = []
  const log = { warn: (text: string) => void told.push(text) } as unknown as Parameters<typeof raiseWhere>[1]
  const refuse = () => Promise.reject(new StartError('There is no role.'))
  await expect(raiseWhere({ account_wall: true }, log, refuse)).rejects.toThrow('There is no role.')
  expect(told).toEqual([])
  expect(await raiseWhere({ account_wall: 'where it can' }, log, refuse)).toBe(false)
  expect(told).toEqual(['The database does not keep accounts apart: There is no role.'])
  expect(await raiseWhere({ account_wall: false }, log, refuse)).toBe(false)
  await expect(raiseWhere({ account_wall: 'where it can' }, log, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  )
})

test('every call that accepts a scope is declared as one for several accounts', () => {
  const calls = Object.values(api).flatMap((group) => Object.values(group as Record<string, Endpoint>))
  const scoped = calls.filter(({ query }) => query && 'scope' in query.shape)
  expect(scoped.length).toBeGreaterThan(4)
  expect(scoped.filter(({ several_accounts }) => !several_accounts).map(({ path }) => path)).toEqual([])
})

/** Tables without an account id. Rows that belong to an account are reached through the id of a row behind the wall. */
const withoutAccount = {
  'parts of a row that is behind the wall': `audit_confirmations audit_seals audit_snapshots batch_files card_order_batches
    portable_fleet_parts report_deliveries report_run_parts tax_exemption_reminders tax_exemption_scans unsealed_audit_events`,
  'people, who may be in several accounts': `access_tokens account_groups group_grants half_sessions kept_mails links list_columns mails
    passkey_challenges password_reset_requests recovery_codes refresh_tokens second_factors sessions users`,
  'the provider’s, and read by every account': `billing_settings card_fuel_profiles card_networks card_period_amounts
    card_period_gallons card_statuses card_templates card_time_profiles card_types card_vehicle_types default_price_plans divisions fee_rules
    index_prices network_channels network_codes network_encodings network_products paper_logos price_indexes price_plans pricings products
    provider provider_day_sums renewal_runs site_aliases site_counts site_groups sites tax_rates zipcodes`,
  'the provider’s alone': `archived_parts attempts card_number_ranges drift_checks drift_list_rows emboss_deliveries embosser failed_jobs held_transactions import_mappings ledger_proofs
    import_parts import_problems imports index_key network_answer_problems network_answers network_secrets network_transmissions
    on_call payment_files payment_mappings print_files retired_account_numbers schema_migrations spent_number_ranges stored_files
    take_over_parts take_over_rows take_over_uploads take_overs
    webhook_deliveries webhooks`,
}

test('every table is inside the wall, outside it for a stated reason, or has no account', async () => {
  const client = await database.pool.connect()
  try {
    const walled = await listWalled(client)
    expect(walled.filter(({ has_wall }) => !has_wall)).toEqual([])
    const { rows } = await client.query<{ name: string }>(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`)
    const listed = Object.values(withoutAccount).flatMap((names) => names.split(/\s+/))
    const known = new Set([...walled.map(({ table }) => table), ...Object.keys(beyondWall), ...listed])
    // Declare `account_id bigint not null` in a new table with rows of accounts; the next start raises the wall around it.
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
    expect(known.size).toBe(rows.length)
  } finally {
    client.release()
  }
})
