// docs/product/take-over.md#checks: while a sheet is still arriving, the sheets sent before it are checked.
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { asSheetCsv, aTakenAccount, aTakenCard, lookAt, referenceOf, runTakeOver, sendTakeOver } from '#testing/take-overs.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
  staff = (await portal.staff()).as
})
afterAll(() => portal.close())

const cards = 250

/** Sends the sheet cards as over a slow connection: the second half follows when `go` is called. */
const sendSlowly = (id: number, sheet: string) => {
  const { promise, resolve: go } = Promise.withResolvers<void>()
  const head = `--slow\r\ncontent-disposition: form-data; name="sheet"\r\n\r\ncards\r\n--slow\r\ncontent-disposition: form-data; name="file"; filename="cards.csv"\r\n\r\n`
  const half = Math.floor(sheet.length / 2)
  const body = async function* () {
    yield Buffer.from(head + sheet.slice(0, half))
    await promise
    yield Buffer.from(`${sheet.slice(half)}\r\n--slow--\r\n`)
  }
  const reply = staff.send('POST', `/v1/take_overs/${id}/sheets`, {
    payload: Readable.from(body()),
    headers: { 'content-type': 'multipart/form-data; boundary=slow' },
  })
  return { reply, go }
}

const arrived = async (id: number) => {
  const { total } = await portal.db
    .selectFrom('take_over_rows')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('take_over_id', '=', id)
    .where('sheet', '=', 'cards')
    .executeTakeFirstOrThrow()
  return total
}

const halfArrived = async () => {
  const account = aTakenAccount()
  const sheet = asSheetCsv(Array.from({ length: cards }, () => aTakenCard(referenceOf(account))))
  const sent = await sendTakeOver(staff, asSheetCsv([account]), { filename: 'accounts.csv', sheet: 'accounts' })
  const id = sent.body.data.id as number
  const slow = sendSlowly(id, sheet)
  await vi.waitFor(async () => expect(await arrived(id)).toBeGreaterThan(0), { timeout: 20_000 })
  return { id, ...slow }
}

test('a check of the earlier sheets does not mark a take-over as checked while another sheet arrives', async () => {
  const { id, reply, go } = await halfArrived()
  await portal.runJobs()
  expect((await lookAt(staff, id)).takeOver.state).toBe('reading')
  expect(await staff.post(`/v1/take_overs/${id}/run`, {})).toMatchObject({
    status: 409,
    body: { message: 'This take-over is still being checked' },
  })
  go()
  expect((await reply).status).toBe(200)
  await portal.runJobs()
  expect((await lookAt(staff, id)).takeOver).toMatchObject({ state: 'checked', row_count: cards + 1, problem_count: 0 })
  const done = await runTakeOver(portal, staff, { id })
  expect(done.takeOver.state).toBe('done')
  expect(done.accounts).toMatchObject([{ card_count: cards, state: 'written' }])
})

test('a sheet is refused if its take-over is abandoned while it arrives', async () => {
  const { id, reply, go } = await halfArrived()
  expect((await staff.post(`/v1/take_overs/${id}/abandon`)).status).toBe(200)
  go()
  expect(await reply).toMatchObject({ status: 409, body: { message: 'This take-over has ended' } })
})
