// docs/product/provider-start.md#the-providers-facts: saved by a person, shown everywhere, on every instance.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSystem } from '#src/programs/open-system.ts'
import type { Caller } from '#testing/caller.ts'
import { aMailServer } from '#testing/mail-server.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  ;({ as } = await portal.staff())
})
afterAll(() => portal.close())

const facts = {
  provider_name: 'North Fuel',
  customer_service_phone: '(206) 555-0100',
  support_email: 'help@north.test',
  training_url: 'https://training.north.test/start',
  pickup_address: { name: 'Harbor Office', street_address: '1 Pier Rd', city: 'Seattle', state: 'WA', zipcode: '98101' },
  time_zone: 'America/Denver',
  business_hours: 'M-F 7 am to 4 pm',
}
const versionOf = async (caller = as) => (await caller.get('/v1/provider')).body.data.version as number
const brandingOf = async (of: Portal) => (await of.anonymous.get('/v1/config')).body.data.branding

test('the branding file supplies every fact until staff save it in the portal', async () => {
  const own = await aPortal()
  onTestFinished(own.close)
  const { as: staff } = await own.staff()
  const { body } = await staff.get('/v1/provider')
  expect(body.data).toMatchObject({ provider_name: 'Fleet Fuel', logo: null, updated_at: null, has_mail: false })
  expect((await staff.put('/v1/provider', { business_hours: 'Always', version: body.data.version })).status).toBe(200)
  // Only one fact was sent. The others keep the values of the file, and are saved with it from now on.
  expect(await brandingOf(own)).toMatchObject({ provider_name: 'Fleet Fuel', business_hours: 'Always' })
  expect((await staff.get('/v1/provider')).body.data.updated_at).not.toBeNull()
})

test('a saved fact is shown to everyone and audited, and a stale version is refused', async () => {
  const version = await versionOf()
  const saved = await as.put('/v1/provider', { ...facts, version })
  expect(saved).toMatchObject({ status: 200, body: { data: { ...facts, version: version + 1 } } })
  expect(await brandingOf(portal)).toMatchObject(facts)
  expect(await as.put('/v1/provider', { ...facts, version })).toMatchObject({ status: 409, body: { code: 'version' } })
  const entry = await portal.db
    .selectFrom('audit_events')
    .select(['before', 'after'])
    .where('action', '=', 'provider.update')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ before: { provider_name: 'Fleet Fuel' }, after: { provider_name: 'North Fuel' } })
})

test.each([
  [{ provider_name: '' }, 'provider_name'],
  [{ provider_name: 'x'.repeat(41) }, 'provider_name'],
  [{ customer_service_phone: '206-555' }, 'customer_service_phone'],
  [{ support_email: 'nobody' }, 'support_email'],
  [{ training_url: 'javascript:alert(1)' }, 'training_url'],
  [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
  [{ pickup_address: { ...facts.pickup_address, state: 'ZZ' } }, 'pickup_address.state'],
  [{ business_hours: '' }, 'business_hours'],
])('the change %j is refused', async (change, field) => {
  const reply = await as.put('/v1/provider', { ...change, version: await versionOf() })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual([field])
})

/** Cuts the connections on which the instances listen for changes. */
const cutListeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'forecourt-listener'`.execute(portal.db)

test('other instances, API and worker, show a change within five seconds, even after losing a connection', async () => {
  const other = await aPortal({}, portal.url, 'api')
  onTestFinished(other.close)
  const worker = await openSystem({ config: portal.config, url: portal.url, role: 'worker' })
  onTestFinished(worker.close)
  const shown = async () => [(await brandingOf(other)).provider_name, worker.config.branding.provider_name]
  const rename = async (provider_name: string) => {
    await as.put('/v1/provider', { provider_name, version: await versionOf() })
    await expect.poll(shown, { timeout: 5_000, interval: 20 }).toEqual([provider_name, provider_name])
  }
  await rename('East Fuel')
  expect((await cutListeners()).rows).toHaveLength(2)
  await rename('West Fuel')
})

test('mails come from the saved name and address', async () => {
  const mails = await aMailServer()
  onTestFinished(mails.close)
  const own = await aPortal({ SMTP_URL: mails.url })
  onTestFinished(own.close)
  const { as: staff, user } = await own.staff()
  await staff.put('/v1/provider', { ...facts, version: await versionOf(staff) })
  const sent = await staff.post('/v1/provider/test_letter')
  expect(sent.body).toEqual({ data: { to: user.email, is_delivered: true, reason: null } })
  const [letter] = mails.to(user.email)
  expect(letter!.headers.get('from')).toBe('North Fuel <help@north.test>')
  expect(letter!.headers.get('subject')).toBe('A test letter of North Fuel')
  expect((await staff.get('/v1/provider')).body.data.mail_tested_at).not.toBeNull()
})

test('a test letter that fails says why, also when there is no mail server', async () => {
  const mails = await aMailServer()
  onTestFinished(mails.close)
  const own = await aPortal({ SMTP_URL: mails.url })
  onTestFinished(own.close)
  const { as: staff } = await own.staff()
  mails.refuse({ at: 'recipient', code: 550 })
  const refused = await staff.post('/v1/provider/test_letter')
  expect(refused.body.data).toMatchObject({ is_delivered: false, reason: expect.stringContaining('550') })
  expect((await staff.get('/v1/provider')).body.data.mail_tested_at).toBeNull()
  expect((await as.post('/v1/provider/test_letter')).body.data).toMatchObject({
    is_delivered: false,
    reason: 'This portal has no mail server. Set SMTP_URL and start it again.',
  })
})
