// docs/product/take-over.md#portable-fleet
import { createHash } from 'node:crypto'
import { fleetFiles, manifestName } from '@forecourt/domain/rules/portable-fleet.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aDriver } from '#testing/drivers.ts'
import { anException } from '#testing/exceptions.ts'
import { anInvoice } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aPortableFleet, csvRows, openFleet } from '#testing/portable-fleets.ts'
import { stand } from '#testing/standings.ts'
import { aTransaction } from '#testing/transactions.ts'
import { jobRuns } from '#src/features/jobs.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

/** An account with data for each file. */
const aFleet = async () => {
  const admin = await portal.aCustomer({ roles: ['acct admin'] })
  const { account_id } = admin
  const number = '70830011112222'
  const card = await aCard(portal, { account_id, number: `${number}${account_id}`, pin: '48215', description: '=cmd|evil' })
  await aDriver(portal, { account_id })
  const invoice = await anInvoice(portal, { account_id, invoice_number: `INV-9${account_id}` })
  const purchase = await aTransaction(portal, { account_id, card_id: card.id, invoice_id: invoice.id })
  await anException(portal, { account_id, card_id: card.id, transaction_id: purchase.id })
  return { ...admin, card, number: `${number}${account_id}`, purchase }
}

test('two simultaneous requests make one file', async () => {
  const { as } = await aFleet()
  const both = await Promise.all([1, 2].map(() => as.post('/v1/portable_fleets')))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await as.get('/v1/portable_fleets')).body.data).toHaveLength(1)
})

test('an acct admin makes a ZIP of their account, is notified, and downloads it without card numbers or PINs', async () => {
  const { as, account_id, user, card, number, purchase } = await aFleet()
  const asked = await as.post('/v1/portable_fleets')
  expect(asked.body.data).toMatchObject({ state: 'queued', has_secrets: false, is_own: true, made_at: null })
  const { id } = asked.body.data
  expect((await as.get(`/v1/portable_fleets/${id}/file`)).status).toBe(409)
  expect((await as.post('/v1/portable_fleets')).body).toMatchObject({ message: 'One is being made already', code: 'decided' })
  await portal.runJobs()
  const listed = await as.get('/v1/portable_fleets')
  expect(listed.body.data).toEqual([expect.objectContaining({ id, state: 'ready', bytes: expect.any(Number) })])
  const notices = await portal.db.selectFrom('notifications').selectAll().where('user_id', '=', user.id).execute()
  expect(notices.map(({ title, link }) => [title, link])).toEqual([['Your portable fleet is ready', '/account']])

  const file = await as.get(`/v1/portable_fleets/${id}/file`)
  expect(file.headers['content-type']).toBe('application/zip')
  const { files, manifest } = await openFleet(file.bytes)
  expect(Object.keys(files)).toEqual([...fleetFiles.map(({ name }) => name), manifestName])
  for (const { name, bytes, sha256, rows } of manifest.files) {
    const content = files[name]!
    expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([name, bytes, sha256])
    expect([name, csvRows(content).length - 1]).toEqual([name, rows])
  }
  expect(manifest.files.filter(({ is_compared }) => !is_compared).map(({ name }) => name)).toEqual([
    'invoices.csv',
    'findings.csv',
    'audit.csv',
  ])
  expect(files['cards.csv']!.toString()).toContain(`${card.id},${number.slice(-4)},`)
  // No cell is interpreted as a formula.
  expect(files['cards.csv']!.toString()).toContain(`'=cmd|evil`)
  expect(csvRows(files['transactions.csv']!)[1]).toContain(purchase.tran_id)
  expect(csvRows(files['findings.csv']!)[1]).toContain(purchase.tran_id)
  const everything = Buffer.concat(Object.values(files)).toString()
  expect(everything).not.toContain(number)
  expect(everything).not.toContain('48215')
  const fetched = await portal.db.selectFrom('audit_events').select('action').where('account_id', '=', account_id).execute()
  expect(fetched.map(({ action }) => action)).toEqual(expect.arrayContaining(['portable-fleet.ask', 'portable-fleet.fetch']))
})

test('a file is for its own account and expires after a week, also when the account is on hold or closed', async () => {
  const { as, account_id } = await aFleet()
  const staff = (await portal.staff()).as
  await stand(portal, account_id, 'closed')
  const { id, manifest } = await aPortableFleet(portal, staff, account_id)
  expect(manifest.account).toMatchObject({ standing: 'closed' })
  expect((await as.get(`/v1/portable_fleets/${id}/file`)).status).toBe(200)

  const other = await aFleet()
  expect((await other.as.get(`/v1/portable_fleets/${id}/file`)).status).toBe(404)
  expect((await other.as.get('/v1/portable_fleets')).body.data).toEqual([])
  expect((await staff.get(`/v1/accounts/${other.account_id}/portable/${id}/file`)).status).toBe(404)
  expect((await staff.get('/v1/accounts/999999999/portable')).status).toBe(404)
  expect((await staff.post('/v1/accounts/999999999/portable')).status).toBe(404)

  await portal.db.updateTable('portable_fleets').set({ expires_at: '2026-11-01T00:00:00Z' }).where('id', '=', id).execute()
  expect((await as.get(`/v1/portable_fleets/${id}/file`)).status).toBe(404)
  expect((await as.get('/v1/portable_fleets')).body.data).toEqual([])
})

test('parallel workers make one valid file, and a final failure is reported', async () => {
  const { as } = await aFleet()
  const { id } = (await as.post('/v1/portable_fleets')).body.data
  const system = { ...portal.ctx, who: { system: 'test' } }
  const make = () => jobRuns['portable-fleets.make'](system, { portable_fleet_id: id })
  await Promise.all([make(), make(), make()])
  const { bytes, state } = await portal.db
    .selectFrom('portable_fleets')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('ready')
  const file = await as.get(`/v1/portable_fleets/${id}/file`)
  expect(file.bytes.length).toBe(bytes)
  await openFleet(file.bytes)

  await portal.runJobs()
  const failing = (await as.post('/v1/portable_fleets')).body.data.id
  await jobRuns['portable-fleets.give-up'](system, { portable_fleet_id: failing })
  expect((await as.get('/v1/portable_fleets')).body.data[0]).toMatchObject({
    id: failing,
    state: 'failed',
    failure: 'The file could not be made. Customer service has been notified',
  })
  expect((await as.get(`/v1/portable_fleets/${failing}/file`)).status).toBe(409)
  await portal.runJobs()
})
