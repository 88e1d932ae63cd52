// docs/operations/database.md#a-pooler
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aTemplate } from '#testing/cards.ts'
import { aDatabase, type TestDatabase } from '#testing/database.ts'
import { aPooler, findPgbouncer } from '#testing/pgbouncer.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { connect, requestLimits } from './connect.ts'
import { migrate } from './migrate.ts'
import { named } from './named.ts'
import { assertPooledRole } from './pooled-role.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

const one = named<{ n: number }>('select 1 as n')

test.each([
  { way: 'a direct connection', is_pooled: false, kept: { statements: 1, limit: '5s' } },
  { way: 'a pooler', is_pooled: true, kept: { statements: 0, limit: '0' } },
])('over $way a connection keeps these statements and limits', async ({ is_pooled, kept }) => {
  const { db, close } = connect(database.url, { max: 1, is_pooled })
  onTestFinished(close)
  expect(await one(db, [])).toEqual([{ n: 1 }])
  const { rows } = await sql`select (select count(*) from pg_prepared_statements where name <> '') as statements,
    current_setting('statement_timeout') as limit`.execute(db)
  expect(rows).toEqual([kept])
})

/** Sets the limits in the new database only, because other tests use the same role. */
const limitRole = async () => {
  const { db, close } = connect(database.url, { max: 1 })
  const { rows } = await sql<{
    role: string
  }>`select format('%I in database %I', current_user, current_database()) as role`.execute(db)
  const role = sql.raw(rows[0]!.role)
  for (const [name, value] of [
    ['statement_timeout', 5000],
    ['lock_timeout', 4000],
    ['idle_in_transaction_session_timeout', 15_000],
  ] as const)
    await sql`alter role ${role} set ${sql.raw(name)} = ${sql.lit(value)}`.execute(db)
  await close()
}

test('a role without limits is refused with the statements that set them', async () => {
  const pooled = () => {
    const opened = connect(database.url, { max: 1, is_pooled: true })
    onTestFinished(opened.close)
    return opened
  }
  await expect(assertPooledRole(pooled(), requestLimits)).rejects.toThrow(
    /statements have no limit\. Run: alter role .+ in database .+ set statement_timeout = 5000; alter role .+ set lock_timeout = 4000;/,
  )
  await limitRole()
  await expect(assertPooledRole(pooled(), requestLimits)).resolves.toBeUndefined()
})

test('a pooler or a server for migrations that does not answer is named by its variable', async () => {
  const nowhere = 'postgres://nobody@127.0.0.1:1/none'
  const pooled = connect(nowhere, { max: 1, is_pooled: true })
  onTestFinished(pooled.close)
  await expect(assertPooledRole(pooled, requestLimits)).rejects.toThrow('Check DATABASE_POOLER_URL and')
  await expect(migrate(nowhere, 'MIGRATION_DATABASE_URL')).rejects.toThrow('Check MIGRATION_DATABASE_URL and')
})

// Where Debian's package is not installed, `npm run bench -- pooler` reports that; the rules above hold everywhere.
describe.skipIf(!findPgbouncer())('an API behind pgbouncer in transaction mode', () => {
  let pooler: Awaited<ReturnType<typeof aPooler>>
  let portal: Portal
  beforeAll(async () => {
    await limitRole()
    pooler = await aPooler(database.url, 2)
    portal = await aPortal({ DATABASE_POOLER_URL: pooler.url }, database.url, 'api')
  })
  afterAll(async () => {
    await portal.close()
    await pooler.close()
  })

  test('answers many reads, changes and files at once on two server connections', async () => {
    const { as, user } = await portal.aCustomer({ roles: ['acct admin', 'card editor'] })
    const reads = await Promise.all(Array.from({ length: 40 }, () => as.get('/v1/profile')))
    expect(new Set(reads.map(({ status, body }) => `${status} ${body.data.email}`))).toEqual(new Set([`200 ${user.email}`]))
    const line = {
      card_template_id: (await aTemplate(portal, { card_network_id: 1, card_type_id: 2 })).id,
      card_fuel_profile_id: 8,
      card_time_profile_id: 1,
    }
    const submit = () => as.post('/v1/card_orders', { data: [line] }, { 'idempotency-key': 'one-order' })
    const [first, second] = [await submit(), await submit()]
    expect([first.status, second.body.data.id]).toEqual([200, first.body.data.id])
    expect((await as.get('/v1/card_orders/export?format=csv')).status).toBe(200)
    const { rows } = await sql<{ of: string; open: number }>`
      select application_name as of, count(*) as open from pg_stat_activity
      where datname = current_database() and application_name like 'forecourt-api%' and application_name not like '%-jobs' group by 1`.execute(
      portal.db,
    )
    expect(
      rows.reduce((sum, { open }) => sum + open, 0),
      'connections of the server',
    ).toBeLessThanOrEqual(2)
  })

  test('receives the notifications of other instances, because its listener connects directly', async () => {
    const { as } = await portal.staff()
    const other = await aPortal({}, database.url)
    onTestFinished(other.close)
    const { version } = (await as.get('/v1/provider')).body.data
    const saved = await other.staff()
    expect((await saved.as.put('/v1/provider', { business_hours: 'Behind a pooler', version })).status).toBe(200)
    const hours = async () => (await portal.anonymous.get('/v1/config')).body.data.branding.business_hours as string
    await expect.poll(hours, { timeout: 20_000, interval: 20 }).toBe('Behind a pooler')
  })
})
