import { reportKeys } from '@forecourt/domain/reports/report-names.ts'
import { isVirtualRequest } from '@forecourt/domain/rules/virtual-request.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { exceptionCodes, ruleOf } from '@forecourt/domain/rules/exceptions.ts'
import { isOrderOpen, orderStatusNames, type OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#src/system/config.ts'
import { connect, type Db } from '#src/db/connect.ts'
import { coverageHealth } from '#src/features/coverage/coverage-health.ts'
import { readExposure } from '#src/features/credit/read-credit.ts'
import { startClosing } from '#src/features/invoices/start-closing.ts'
import { bothSums } from '#src/features/reports/separate-sums.fixture.ts'
import { verifyLedger } from '#src/features/ledger/verify-ledger.ts'
import { verifySums } from '#src/features/transactions/verify-sums.ts'
import { contextBase, openSystem, type System } from '#src/programs/open-system.ts'
import { aDatabase, type TestDatabase } from '#testing/database.ts'
import { loadDemo } from './load-demo.ts'

let database: TestDatabase
let system: System
beforeAll(async () => {
  database = await aDatabase()
  const KEYRING = JSON.stringify({ active: 'test', keys: { test: Buffer.alloc(32, 7).toString('base64') } })
  const config = readConfig({ DATABASE_URL: database.url, KEYRING, LOG_LEVEL: 'silent' })
  system = await openSystem({ config, url: database.url, role: 'command' })
  await loadDemo(contextBase(system))
  // Loading the demo takes seconds, but on a busy machine longer than the default timeout of a hook.
}, 240_000)
afterAll(async () => {
  await system.close()
  await database.drop()
})

const readOrders = () =>
  system.database.db
    .selectFrom('card_orders as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .select(['o.id', 'o.status_order', 'o.is_virtual', 'o.is_delivery', 'o.cards', 'o.created_at', 'o.updated_at'])
    .select(['o.card_order_number', 'a.name'])
    .orderBy('o.id')
    .execute()

test('the demo has card orders in every state, most of them in the largest account', async () => {
  const orders = await readOrders()
  expect(new Set(orders.map(({ status_order }) => status_order))).toEqual(new Set(orderStatusNames))
  expect(orders.filter(({ name }) => name === 'Cascade Hauling').length).toBeGreaterThanOrEqual(30)
  expect(orders.map(({ created_at }) => created_at)).toEqual(orders.map(({ created_at }) => created_at).toSorted())
  expect(orders[0]?.card_order_number).toBe('CO-000001')
})

test('the demo has a renewal run with reasons for the cards left out, and an allowance in force', async () => {
  const db = system.database.db
  const cards = await db.selectFrom('renewal_cards').select(['renew', 'reason']).execute()
  expect(cards.some(({ renew }) => renew)).toBe(true)
  expect(cards.every(({ renew, reason }) => renew === (reason === null))).toBe(true)
  expect(await db.selectFrom('card_allowances').select('state').execute()).toEqual([{ state: 'in_force' }])
})

test('few drivers of the demo share a name, and most vehicles say what they are, as their card does', async () => {
  const drivers = await sql<{ most: number }>`
    select max(same)::int as most from (
      select count(*) as same from drivers group by account_id, first_name, last_name) named`.execute(system.database.db)
  expect(drivers.rows[0]!.most).toBeLessThanOrEqual(2)
  const vehicles = await sql<{ all: number; told: number; wrong: number }>`
    select count(*)::int as all, count(*) filter (where v.make <> '')::int as told,
      count(*) filter (where v.make <> '' and c.description <> v.make || ' ' || v.model)::int as wrong
    from vehicles v join cards c using (account_id, vehicle_number)`.execute(system.database.db)
  const { all, told, wrong } = vehicles.rows[0]!
  expect(told / all).toBeGreaterThan(0.6)
  expect(wrong).toBe(0)
})

test('each order has cards of the right state and kind, and a timeline that ends at its status', async () => {
  const db = system.database.db
  const lines = await db
    .selectFrom('card_order_lines as l')
    .innerJoin('cards as c', 'c.id', 'l.card_id')
    .select(['l.card_order_id', 'c.card_status_id', 'c.card_network_id', 'c.card_type_id', 'c.last_four'])
    .execute()
  const events = await db.selectFrom('card_order_events').selectAll().orderBy('id').execute()
  for (const order of await readOrders()) {
    const cards = lines.filter(({ card_order_id }) => card_order_id === order.id)
    expect(cards).toHaveLength(order.cards)
    expect(isVirtualRequest(cards.map((card) => findKind(card)!))).toBe(order.is_virtual)
    const isPending = cards.some(({ card_status_id }) => card_status_id === cardStatus.pending)
    expect(isPending && !isOrderOpen(order.status_order as OrderStatus)).toBe(false)
    const isNumbered =
      order.status_order === 'assigned' || cards.every(({ card_status_id }) => card_status_id === cardStatus.active)
    for (const { last_four } of cards) expect(last_four !== null).toBe(isNumbered)
    const timeline = events.filter(({ card_order_id }) => card_order_id === order.id)
    expect(timeline[0]?.at).toBe(order.created_at)
    expect(timeline.at(-1)).toMatchObject({ status_order: order.status_order, at: order.updated_at })
    expect(order.updated_at <= new Date().toISOString()).toBe(true)
  }
})

test('the account that the demo opens with has 450 cards, and every card counter matches the cards', async () => {
  const { rows } = await sql<{ name: string; cards: number; counted: number }>`
    select a.name, count(c.id)::int as cards,
      (select coalesce(sum(total), 0)::int from card_counts k where k.account_id = a.id) as counted
    from accounts a left join cards c on c.account_id = a.id group by a.id, a.name`.execute(system.database.db)
  expect(rows.find(({ name }) => name === 'Cascade Hauling')?.cards).toBe(450)
  expect(rows.filter(({ cards, counted }) => cards !== counted)).toEqual([])
})

test('every account but the new one has billing information with a first entry in its history', async () => {
  const { rows } = await sql<{ name: string }>`
    select a.name from accounts a left join account_billings b on b.account_id = a.id
    left join audit_events e on e.account_id = a.id and e.action = 'billing.create'
    where b.account_id is null or e.id is null`.execute(system.database.db)
  expect(rows).toEqual([{ name: 'Sequim Lavender Farm' }])
})

test('every account was opened before its first purchase', async () => {
  const { rows } = await sql<{ name: string }>`
    select a.name from accounts a
    where a.opened_on is null
      or a.opened_on > (select min(t.transacted_at)::date from transactions t where t.account_id = a.id)`.execute(
    system.database.db,
  )
  expect(rows).toEqual([])
})

test('one account is on hold, and its cards keep their own status', async () => {
  const { rows } = await sql<{ name: string; statuses: number[] }>`
    select a.name, array_agg(distinct c.card_status_id order by c.card_status_id) as statuses
    from accounts a join cards c on c.account_id = a.id where a.standing = 'on_hold' group by a.name`.execute(system.database.db)
  expect(rows.map(({ name }) => name)).toEqual(['Auburn Towing'])
  expect(rows[0]!.statuses).toContain(1)
})

test('the demo has drivers with cards and vehicles, and its fills name them correctly', async () => {
  const { rows } = await sql<{ drivers: number; vehicles: number; unnamed: number; held: number }>`
    select (select count(*)::int from drivers) as drivers,
      (select count(*)::int from assignments where vehicle_id is not null) as vehicles,
      (select count(*)::int from cards where driver_id is not null and card_status_id = 1) as held,
      (select count(*)::int from transactions t where t.driver_number <> '' and not exists (
        select from drivers d where d.account_id = t.account_id and d.driver_number = t.driver_number
          and t.driver_name = d.first_name || ' ' || d.last_name)) as unnamed`.execute(system.database.db)
  expect(rows[0]).toMatchObject({ unnamed: 0 })
  for (const count of [rows[0]!.drivers, rows[0]!.vehicles, rows[0]!.held]) expect(count).toBeGreaterThan(20)
})

test('most purchases of vehicles name their driver, and most drivers have bought for their vehicle lately', async () => {
  const { rows } = await sql<{ fills: number; driven: number; drivers: number; busy: number }>`
    with lately as (
      select t.account_id, t.vehicle_number, t.driver_number from transactions t
      where t.vehicle_number <> '' and t.kind = 'sale' and t.transacted_at > now() - interval '90 days')
    select (select count(*)::int from lately) as fills,
      (select count(*)::int from lately where driver_number <> '') as driven,
      count(*)::int as drivers,
      count(*) filter (where exists (select from lately l where l.account_id = d.account_id
        and l.driver_number = d.driver_number and l.vehicle_number = v.vehicle_number))::int as busy
    from drivers d join assignments a on a.driver_id = d.id join vehicles v on v.id = a.vehicle_id`.execute(system.database.db)
  const { fills, driven, drivers, busy } = rows[0]!
  expect(driven / fills).toBeGreaterThan(0.6)
  expect(driven / fills, 'some pumps do not ask').toBeLessThan(0.9)
  expect(busy / drivers).toBeGreaterThan(0.8)
})

test('loading the demo again changes nothing', async () => {
  const before = await readOrders()
  await loadDemo(contextBase(system))
  expect(await readOrders()).toEqual(before)
})

test('the demo has a batch for each step of the wizard, and every kind of item waits in Card Review', async () => {
  const db = system.database.db
  const batches = await db.selectFrom('card_order_batches').selectAll().orderBy('id').execute()
  expect(batches.map(({ batch_number, state }) => `${batch_number} ${state}`)).toEqual([
    'CB-000001 completed',
    'CB-000002 assigned',
    'CB-000003 open',
  ])
  for (const { orders, cards, numbered, state } of batches) {
    expect(orders).toBeGreaterThan(0)
    expect(numbered).toBe(state === 'open' ? 0 : cards)
  }
  const inBatches = (await readOrders()).filter(({ status_order }) => ['batched', 'assigned', 'completed'].includes(status_order))
  expect(batches.reduce((sum, { orders }) => sum + orders, 0)).toBe(inBatches.length)
  const { rows } = await sql<{ updates: number; lone: number }>`
    select (select count(*)::int from card_update_requests r where r.state = 'pending'
        and r.cards = (select count(*) from card_update_lines l where l.request_id = r.id)) as updates,
      (select count(*)::int from cards c where c.card_status_id = 8
        and not exists (select from card_order_lines l where l.card_id = c.id)) as lone`.execute(db)
  expect(rows[0]!.updates).toBe(2)
  expect(rows[0]!.lone).toBeGreaterThan(5)
})

test('the next card number of every network follows those of the demo', async () => {
  const db = system.database.db
  const { last } = await db
    .selectFrom('cards')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  for (const { next_serial } of await db.selectFrom('card_number_ranges').selectAll().execute())
    expect(next_serial).toBe(last + 1)
})

test('the demo has two years of transactions up to yesterday, about a quarter of them in the largest account', async () => {
  const { rows } = await sql<{ total: number; largest: number; months: number; future: number; age: number }>`
    select count(*)::int as total, count(*) filter (where a.name = 'Cascade Hauling')::int as largest,
      count(distinct date_trunc('month', transacted_at))::int as months,
      count(*) filter (where transacted_at at time zone t.time_zone > now() or posted_at > now())::int as future,
      (now()::date - max(transacted_at)::date) as age
    from transactions t join accounts a on a.id = t.account_id`.execute(system.database.db)
  const { total, largest, months, future, age } = rows[0]!
  expect(total).toBeGreaterThan(95_000)
  expect(total).toBeLessThan(130_000)
  expect(largest / total).toBeGreaterThan(0.2)
  expect(months).toBeGreaterThanOrEqual(24)
  expect(future).toBe(0)
  expect(age).toBeLessThanOrEqual(3)
})

test('no card bought before it was made, after it was reported lost or stolen, or while it was pending', async () => {
  const { rows } = await sql<{ card_id: number }>`
    select t.card_id from transactions t join cards c on c.id = t.card_id
    where c.card_status_id = 8 or t.transacted_at < c.created_at
      or (c.card_status_id <> 1 and t.transacted_at > c.status_changed_at) limit 5`.execute(system.database.db)
  expect(rows).toEqual([])
})

test('the demo’s vehicles have plausible mileage, and its fills are of every kind', async () => {
  const { rows } = await sql<{ diesel: number; unleaded: number }>`
    select avg(miles * 1000.0 / t.quantity) filter (where p.grade = 'Diesel')::float8 as diesel,
      avg(miles * 1000.0 / t.quantity) filter (where p.grade = 'Unleaded regular')::float8 as unleaded
    from transactions t join products p on p.id = t.product_id where miles is not null`.execute(system.database.db)
  expect(rows[0]!.diesel).toBeGreaterThan(5)
  expect(rows[0]!.diesel).toBeLessThan(9)
  expect(rows[0]!.unleaded).toBeGreaterThan(12)
  expect(rows[0]!.unleaded).toBeLessThan(20)
  const { rows: kinds } = await sql<Record<string, number>>`
    select count(*) filter (where t.kind = 'fee')::int as fees, count(*) filter (where t.kind = 'reversal')::int as reversals,
      count(*) filter (where t.id in (select reversal_id from reversals))::int as linked,
      count(*) filter (where is_manual)::int as manual, count(*) filter (where is_exempt)::int as exempt,
      count(*) filter (where t.quantity > c.max_gallon_fill * 1000)::int as over_fills,
      count(distinct s.kind)::int - 3 as site_kinds, count(distinct s.city)::int - 20 as cities
    from transactions t join cards c on c.id = t.card_id join sites s on s.id = t.site_id`.execute(system.database.db)
  expect(Object.entries(kinds[0]!).filter(([, count]) => count <= 0)).toEqual([])
})

test('every exception rule has findings in the largest account', async () => {
  const { rows } = await sql<{ code: string }>`
    select distinct code from exceptions e join accounts a on a.id = e.account_id
    where a.name = 'Cascade Hauling'`.execute(system.database.db)
  const expected = exceptionCodes.filter((code) => ruleOf(code).about !== 'card')
  expect(expected.filter((code) => !rows.some((row) => row.code === code))).toEqual([])
})

test('the coverage health of the largest account has a card for every reason', async () => {
  const { db } = system.database
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'cl_division_no', 'cl_account_no', 'time_zone'])
    .where('name', '=', 'Cascade Hauling')
    .executeTakeFirstOrThrow()
  const { by_reason } = await coverageHealth({ db, account: { ...account, standing: 'open' } })
  expect(by_reason.filter(({ total }) => total === 0)).toEqual([])
})

test('the demo’s sums match its transactions, its ledger adds up, and every ended cycle is invoiced to the cent', async () => {
  const db = system.database.db
  expect((await verifySums({ db })).problems).toEqual([])
  const ledger = await verifyLedger({ db })
  expect(ledger.problems).toEqual([])
  expect(ledger.postings).toBeGreaterThan(100)
  const { rows } = await sql`
    select i.invoice_number from invoices i
    left join transactions t on t.account_id = i.account_id and t.invoice_id = i.id
    group by i.id, i.invoice_number, i.transactions, i.total
    having count(t.id) <> i.transactions or coalesce(sum(t.total), 0) <> i.total`.execute(db)
  expect(rows).toEqual([])
  const origin = { request_id: 'test', address: '', user_agent: '' }
  await startClosing({ ...contextBase(system), origin, who: { system: 'test' } })
  expect(await system.queue.boss.fetch('invoices.close-account')).toEqual([])
  // Compares every sum of two years with every transaction.
}, 120_000)

test.each(reportKeys)(
  '%s adds up to the same totals as a second, independent query',
  async (key) => {
    const origin = { request_id: 'test', address: '', user_agent: '' }
    const { shown, separate } = await bothSums({ ...contextBase(system), origin, who: null }, key)
    expect(Object.keys(shown).length).toBeGreaterThan(0)
    expect(shown).toEqual(separate)
  },
  60_000,
)

test('the demo has credit limits, statements, an adjustment and an open dispute', async () => {
  const { rows } = await sql<{ limits: boolean; statements: boolean; adjusted: number; disputed: number }>`
    select (select count(*) > 10 from account_credits) as limits, (select count(*) > 10 from statements) as statements,
      (select count(*)::int from adjustments) as adjusted, (select count(*)::int from disputes d join users u on u.id = d.user_id where d.state = 'open') as disputed`.execute(
    system.database.db,
  )
  expect(rows).toEqual([{ limits: true, statements: true, adjusted: 1, disputed: 1 }])
})

test('no purchase of the demo counts twice in what an account uses of its limit: its authorization has its number', async () => {
  const { rows } = await sql<{ id: number }>`select id from accounts`.execute(system.database.db)
  const pending = new Set<number>()
  for (const { id } of rows) pending.add((await readExposure(contextBase(system), id))!.authorised)
  expect([...pending]).toEqual([0])
})

test('the demo has price rules of every model, priced lines, a few missing prices, fees and two consents', async () => {
  const { db } = system.database
  const { rows } = await sql<{ models: string[]; priced: boolean; missing: boolean; fees: boolean; consents: number }>`
    select (select array_agg(distinct model order by model) from price_rules) as models,
      (select count(*) > 0 from transactions where price_rule_id is not null and price_state = 'priced') as priced,
      (select count(*) between 1 and 30 from missing_prices) as missing,
      (select count(*) > 0 from transactions where fee_rule_id is not null) as fees,
      (select count(*)::int from fee_consents) as consents`.execute(db)
  expect(rows).toEqual([{ models: ['cost', 'index', 'network', 'retail'], priced: true, missing: true, fees: true, consents: 2 }])
})

test('after the demo is loaded, every foreign key is as the migrations created it', async () => {
  const empty = await aDatabase()
  const keysOf = async (db: Db) => {
    const { rows } = await sql`
      select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as definition, convalidated
      from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`.execute(
      db,
    )
    return rows
  }
  const { db, close } = connect(empty.url)
  const made = await keysOf(db)
  await close()
  await empty.drop()
  expect(await keysOf(system.database.db)).toEqual(made)
})

test('the demo’s locator has prices, hours and a yard of one account, and one site waits for completion', async () => {
  const { rows } = await sql<{ yards: number; prices: number; described: number; to_complete: number; nowhere: number }>`
    select (select count(*)::int from sites s where s.name = 'Cascade Hauling Yard'
        and (select count(*) from site_accounts a where a.site_id = s.id) = 1) as yards,
      (select count(*)::int from seen_prices) as prices,
      (select count(*)::int from sites where hours is not null and cardinality(products) > 0) as described,
      (select count(*)::int from sites where to_complete) as to_complete,
      (select count(*)::int from sites where latitude is null and not to_complete) as nowhere`.execute(system.database.db)
  expect(rows[0]).toMatchObject({ yards: 1, to_complete: 1, nowhere: 0 })
  expect(rows[0]!.prices).toBeGreaterThan(100)
  expect(rows[0]!.described).toBeGreaterThan(50)
})
