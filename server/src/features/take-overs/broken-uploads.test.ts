// docs/product/take-over.md#uploads-that-break-off: the API is killed, or the sender disconnects, while a file arrives.
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { enqueue } from '#src/jobs/queue.ts'
import type { Caller } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aFreePort, aProgram, killPrograms } from '#testing/program.ts'
import { asSheetCsv, aTakenAccount, aTakenCard, lookAt, referenceOf, runTakeOver, sendTakeOver } from '#testing/take-overs.ts'
import { KEYRING } from '#testing/kill-take-over.ts'

let portal: Portal
let staff: Caller
let token: string
beforeAll(async () => {
  portal = await aPortal({ KEYRING })
  ;({ as: staff, token } = await portal.staff())
})
afterEach(killPrograms)
afterAll(() => portal.close())

const cards = 250
/** The test starts a program, which may be slow on a busy machine. */
const patience = 240_000

const aFleet = () => {
  const account = aTakenAccount()
  const rows = Array.from({ length: cards }, () => aTakenCard(referenceOf(account)))
  return { accounts: asSheetCsv([account]), sheet: asSheetCsv(rows) }
}

const headers = { 'content-type': 'multipart/form-data; boundary=half' }

/** The first half of the sheet cards. Then the sender waits forever, or until `until` resolves. */
const halfOf = (sheet: string, until: Promise<void>) =>
  async function* () {
    const head = `--half\r\ncontent-disposition: form-data; name="sheet"\r\n\r\ncards\r\n--half\r\ncontent-disposition: form-data; name="file"; filename="cards.csv"\r\n\r\n`
    yield Buffer.from(head + sheet.slice(0, Math.floor(sheet.length / 2)))
    await until
  }

const arrived = async () => {
  const { rows } = await sql<{ take_over_id: number }>`select take_over_id from take_over_rows where sheet = 'cards'
    and take_over_id in (select take_over_id from take_over_uploads where alive_until > clock_timestamp()) limit 1`.execute(
    portal.db,
  )
  return rows[0]?.take_over_id
}

/** Sends half a file to a separate API process, which is killed in the middle. */
const killedAt = async (at: string, sheet: string) => {
  const PORT = String(await aFreePort())
  const api = aProgram('api', { DATABASE_URL: portal.url, KEYRING, PORT })
  await api.ready()
  const reply = fetch(api.origin + at, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: Readable.toWeb(Readable.from(halfOf(sheet, new Promise(() => {}))())) as BodyInit,
    duplex: 'half',
  } as RequestInit).catch(() => undefined)
  const id = await vi.waitFor(
    async () => {
      const found = await arrived()
      expect(found).toBeDefined()
      return found!
    },
    { timeout: 40_000 },
  )
  await api.stop('SIGKILL')
  await reply
  return id
}

/** Simulates half a minute without a heartbeat of the upload. */
const fallSilent = (id: number) =>
  sql`update take_over_uploads set alive_until = alive_until - interval '31 seconds' where take_over_id = ${id}`.execute(
    portal.db,
  )

const cannotRun = { status: 409, body: { message: 'The upload of cards.csv was interrupted. Send it again first' } }

test('after the API is killed, a file shows as broken off and can be sent again', { timeout: patience }, async () => {
  const { accounts, sheet } = aFleet()
  const id = await killedAt('/v1/take_overs', sheet)
  expect((await lookAt(staff, id)).takeOver, 'for all that is known it still arrives').toMatchObject({
    state: 'reading',
    broken_uploads: [],
  })
  await fallSilent(id)
  expect((await lookAt(staff, id)).takeOver).toMatchObject({ state: 'reading', broken_uploads: ['cards.csv'] })
  const [listed] = (await staff.get('/v1/take_overs')).body.data
  expect(listed).toMatchObject({ id, broken_uploads: ['cards.csv'] })
  expect(await staff.post(`/v1/take_overs/${id}/run`, {})).toMatchObject(cannotRun)

  await enqueue(portal.ctx, 'take-overs.check', { take_over_id: id })
  await portal.runJobs()
  const half = (await lookAt(staff, id)).takeOver
  expect(half).toMatchObject({ state: 'checked', broken_uploads: ['cards.csv'] })
  expect(half.row_count).toBeLessThan(cards)
  expect(await staff.post(`/v1/take_overs/${id}/run`, {})).toMatchObject(cannotRun)

  const to = `/v1/take_overs/${id}/sheets`
  await sendTakeOver(staff, accounts, { filename: 'accounts.csv', sheet: 'accounts', to })
  expect((await lookAt(staff, id)).takeOver.broken_uploads, 'another sheet does not bring its rows').toEqual(['cards.csv'])
  const again = await sendTakeOver(staff, sheet, { filename: 'cards again.csv', sheet: 'cards', to })
  expect(again.body.data).toMatchObject({ broken_uploads: [] })
  await portal.runJobs()
  const done = await runTakeOver(portal, staff, { id })
  expect(done.takeOver).toMatchObject({ state: 'done', broken_uploads: [] })
  expect(done.accounts).toMatchObject([{ card_count: cards, state: 'written' }])
})

test('a sheet whose sender disconnects midway is not half written', async () => {
  const { accounts, sheet } = aFleet()
  const sent = await sendTakeOver(staff, accounts, { filename: 'accounts.csv', sheet: 'accounts' })
  const id = sent.body.data.id as number
  const { promise, reject: giveUp } = Promise.withResolvers<void>()
  const payload = Readable.from(halfOf(sheet, promise)())
  const reply = staff.send('POST', `/v1/take_overs/${id}/sheets`, { payload, headers }).catch(() => undefined)
  await vi.waitFor(async () => expect(await arrived()).toBe(id), { timeout: 20_000 })
  giveUp(new Error('The line is cut'))
  await reply
  await vi.waitFor(async () => expect((await lookAt(staff, id)).takeOver.broken_uploads).toEqual(['cards.csv']))
  await portal.runJobs()
  expect(await staff.post(`/v1/take_overs/${id}/run`, {})).toMatchObject(cannotRun)
})

test('a sheet refused before its first row leaves the take-over unchanged', async () => {
  const { accounts } = aFleet()
  const sent = await sendTakeOver(staff, accounts, { filename: 'accounts.csv', sheet: 'accounts' })
  const id = sent.body.data.id as number
  const refused = await sendTakeOver(staff, 'colour\r\nblue', {
    filename: 'cards.csv',
    sheet: 'cards',
    to: `/v1/take_overs/${id}/sheets`,
  })
  expect(refused.status).toBe(422)
  await portal.runJobs()
  const done = await runTakeOver(portal, staff, { id })
  expect(done.takeOver).toMatchObject({ state: 'done', broken_uploads: [] })
})

test('an upload in a live process never shows as broken off, however slow its line is', { timeout: patience }, async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { accounts, sheet } = aFleet()
    const sent = await sendTakeOver(staff, accounts, { filename: 'accounts.csv', sheet: 'accounts' })
    const id = sent.body.data.id as number
    const { promise, reject: giveUp } = Promise.withResolvers<void>()
    const payload = Readable.from(halfOf(sheet, promise)())
    const reply = staff.send('POST', `/v1/take_overs/${id}/sheets`, { payload, headers }).catch(() => undefined)
    await vi.waitFor(async () => expect(await arrived()).toBe(id), { timeout: 20_000 })
    await fallSilent(id)
    vi.advanceTimersByTime(10_000)
    await vi.waitFor(async () => expect((await lookAt(staff, id)).takeOver.broken_uploads).toEqual([]))
    giveUp(new Error('The line is cut'))
    await reply
  } finally {
    vi.useRealTimers()
  }
})
