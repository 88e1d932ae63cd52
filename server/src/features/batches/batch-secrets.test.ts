// docs/product/safety.md#nothing-secret-in-logs: known PINs and card numbers go through every call of fulfilment. Afterwards no
// stored data, log or mail may contain them.
import { batchFiles } from '@forecourt/domain/contract/batches.ts'
import { writeNumber } from '@forecourt/domain/rules/card-number.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#src/programs/app.ts'
import { jobRuns } from '#src/features/jobs.ts'
import { drainJobs } from '#src/jobs/work.ts'
import { jobBase, type System } from '#src/programs/open-system.ts'
import { everythingAtRest, formsOf } from '#testing/at-rest.ts'
import { anApprovedOrder, aWexLine } from '#testing/batches.ts'
import { aTemplate } from '#testing/cards.ts'
import { caller, type Reply } from '#testing/caller.ts'
import { aLoggedSystem } from '#testing/logged-system.ts'
import { aDriverLine, aNewLine, toAnAddress } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

const wex = { prefix: '690046', length: 19, is_luhn: true }
const cng = { prefix: '708880', length: 16, is_luhn: true }
/** WEX takes six digits, long enough not to appear by chance. */
const [pin, casePin] = ['918273', '736455']
const typed = writeNumber(wex, 502_846_113_907)
const corrected = writeNumber(wex, 613_957_224_018)
const forCase = writeNumber(wex, 724_068_335_129)
const generated = writeNumber(cng, 402_917_336)

let portal: Portal
let system: System
let logged: string[]
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
  const opened = await aLoggedSystem(portal)
  system = opened.system
  logged = opened.logged
})
afterAll(async () => {
  await system.close()
  await portal.close()
})

test('no PIN or card number appears anywhere except sealed, and in the replies and files made for it', async () => {
  const app = await buildApp(system)
  await app.ready()
  const { token } = await portal.staff()
  const replies: Reply[] = []
  const send = async (method: 'GET' | 'POST', url: string, payload?: unknown) => {
    const reply = await caller(app, { token }).send(method, url, { payload })
    replies.push(reply)
    return reply
  }
  await portal.db
    .updateTable('card_number_ranges')
    .set({ next_serial: 402_917_336, last_serial: 402_917_336 })
    .where('card_network_id', '=', 4)
    .execute()

  const account = await portal.anAccount()
  const cngTemplate = await aTemplate(portal, { card_network_id: 4, card_type_id: 3 })
  const wexDriver = await aTemplate(portal, { card_network_id: 3, card_type_id: 2 })
  const asked = { ...toAnAddress, receive_pin_order: true }
  const order = await anApprovedOrder(portal, account.id, [
    await aNewLine(portal, { card_template_id: cngTemplate.id, ...asked }),
    await aWexLine(portal, asked),
    { ...(await aDriverLine(portal, { card_template_id: wexDriver.id, pin })), ...asked },
  ])
  const { body } = await send('POST', '/v1/card_order_batches', { order_ids: [order.id] })
  const path = `/v1/card_order_batches/${body.data.id}`
  await send('GET', `${path}/pin_availability`)
  await send('POST', `${path}/generate`)
  const cards = await portal.db
    .selectFrom('card_order_lines')
    .select(['id', 'card_id'])
    .where('card_order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const [, vehicle, driver] = cards.map(({ id }) => id)
  // The number is refused in every possible way, then accepted, then corrected.
  const assign = (...lines: [number | undefined, unknown][]) =>
    send('POST', `${path}/assign`, { lines: lines.map(([line_id, card_number]) => ({ line_id, card_number })) })
  expect((await assign([vehicle, typed], [driver, typed])).status).toBe(422)
  expect((await assign([vehicle, `${typed}0`])).status).toBe(422)
  expect((await assign([vehicle, Number(typed)])).status).toBe(422)
  expect((await assign([999_999_999, typed])).status).toBe(422)
  expect((await assign([vehicle, typed])).status).toBe(200)
  expect((await assign([driver, typed])).status).toBe(422)
  expect((await assign([vehicle, corrected], [driver, typed])).body.data.state).toBe('assigned')
  expect((await send('POST', `${path}/complete`)).status).toBe(200)

  const request = await portal.aCustomer({ account_id: account.id, roles: ['card manager', 'pin manager 1'] })
  const line = await aDriverLine(portal, { card_template_id: wexDriver.id, pin: casePin })
  const submitted = await request.as.post('/v1/card_orders', { data: [line] })
  const detail = await send('GET', `/v1/card_review/orders/${submitted.body.data.id}`)
  const lines = [{ line_id: detail.body.data.lines[0].id, card_number: forCase }]
  expect((await send('POST', `/v1/card_orders/${submitted.body.data.id}/fulfil`, { lines })).status).toBe(200)
  await send('GET', '/v1/card_review')
  await send('GET', path)
  await drainJobs(jobBase(system), system.queue, { runs: jobRuns })

  const secrets = [pin, casePin, typed, corrected, forCase, generated]
  const holds = (text: string) => secrets.some((secret) => formsOf(secret).some((form) => form.length > 5 && text.includes(form)))
  const texts = replies.flatMap((reply) => [reply.text, JSON.stringify(reply.headers)])
  // Sealed bytes are printed in hex, where six digits can appear by chance. The bytes of the PIN itself cannot.
  const withoutSeals = (text: string) => text.replaceAll(/\\+x[0-9a-f]+/g, '')
  const atRest = (await everythingAtRest(portal.db)).map(withoutSeals)
  expect(atRest.some((text) => text.includes('kept_mails'))).toBe(true)
  expect(atRest.some((text) => text.includes('batch_files'))).toBe(true)
  expect(logged.length).toBeGreaterThan(10)
  expect([...texts, ...atRest, ...logged].filter(holds)).toEqual([])
  expect(holds(JSON.stringify({ card_number: typed })) && holds(`(1,${casePin})`), 'this test can fail').toBe(true)

  // They do appear where they belong: numbers in the lines, and numbers without PINs in the file for the embosser.
  const shown = (await caller(app, { token }).get(`${path}/lines`)).body.data
  expect(shown.map((one: { card_number: string }) => one.card_number)).toEqual([generated, corrected, typed])
  for (const file of batchFiles) {
    const { text } = await caller(app, { token }).get(`${path}/files/${file}`)
    expect(text.includes(corrected)).toBe(file === 'emboss' || file === 'emboss_fixed')
    expect(text).not.toContain(pin)
  }
  await app.close()
})
