// docs/product/network-channels.md#calls: signed calls to a real server, which checks the signature with a third-party library.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SystemCtx } from '#src/system/context.ts'
import { aChange, aChannel, aToldCard, changeOf } from '#testing/network-changes.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { sendToNetwork } from './send-to-network.ts'

const cfn = 1
const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`

type Call = { id: string; body: { change_id: number; revision: number; card: { card_number: string } }; text: string }

let portal: Portal
let ctx: SystemCtx
let server: Server
let url: string
let calls: Call[] = []
let answers: [status: number, body?: string][] = []
beforeAll(async () => {
  portal = await aPortal({ PRIVATE_WEBHOOKS: '1' })
  ctx = { ...portal.ctx, who: { system: 'test' } }
  server = createServer((request, reply) => {
    let text = ''
    request.on('data', (piece: Buffer) => (text += piece.toString()))
    request.on('end', () => {
      const body = new Webhook(secret).verify(text, request.headers as Record<string, string>)
      calls.push({ id: request.headers['webhook-id'] as string, body: body as Call['body'], text })
      const [status, said = ''] = answers.shift() ?? [200, '{"result":"A"}']
      reply.writeHead(status).end(said)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cards`
  await aChannel(portal, cfn, { kind: 'http', settings: { url }, secret: { what: 'http_secret', value: secret } })
})
afterAll(async () => {
  await portal.close()
  await new Promise((resolve) => server.close(resolve))
})

test('a reply confirms or refuses a change, any other success waits, and a failed call is repeated byte for byte', async () => {
  const stop = await aToldCard(portal, { number: '4000201', kinds: ['status'], class: 1 })
  const taken = await aToldCard(portal, { number: '4000202' })
  const refused = await aToldCard(portal, { number: '4000203' })
  const failing = await aToldCard(portal, { number: '4000204' })
  answers = [[200, '{"result":"A","code":"77"}'], [202], [200, '{"result":"R","text":"Card not on file"}'], [503, 'busy']]
  await sendToNetwork(ctx, { card_network_id: cfn })
  expect(calls.map(({ body }) => body.card.card_number)).toEqual(['4000201', '4000202', '4000203', '4000204'])
  expect(calls[0]).toMatchObject({ id: `change_${stop.change_id}_1`, body: { change_id: stop.change_id, revision: 1 } })
  expect(await changeOf(portal, stop.change_id)).toMatchObject({ state: 'confirmed', reference: '77' })
  expect(await changeOf(portal, taken.change_id)).toMatchObject({ state: 'sent', sent_at: expect.any(String) })
  expect(await changeOf(portal, refused.change_id)).toMatchObject({ state: 'refused', refusal: 'Card not on file' })
  expect(await changeOf(portal, failing.change_id)).toMatchObject({ state: 'sent', sent_at: null, attempts: 1 })
  // Not due for its next attempt yet.
  await sendToNetwork(ctx, { card_network_id: cfn })
  expect(calls).toHaveLength(4)
  await portal.db.updateTable('cards').set({ max_gallon_fill: 7 }).where('id', '=', failing.card.id).execute()
  await sql`update network_changes set next_attempt_at = null where id = ${failing.change_id}`.execute(portal.db)
  await sendToNetwork(ctx, { card_network_id: cfn })
  expect(calls[4]).toMatchObject({ id: calls[3]!.id, text: calls[3]!.text })
  expect(await changeOf(portal, failing.change_id)).toMatchObject({ state: 'confirmed' })
})

test('a change is given up after a day of failed calls, however long it waited for its turn before', async () => {
  const { card, change_id } = await aToldCard(portal)
  await sql`update network_changes set created_at = created_at - interval '3 days' where id = ${change_id}`.execute(portal.db)
  const failAgain = async () => {
    answers = [[503, 'busy']]
    await sql`update network_changes set next_attempt_at = null where id = ${change_id}`.execute(portal.db)
    await sendToNetwork(ctx, { card_network_id: cfn })
    return changeOf(portal, change_id)
  }
  const isTask = () =>
    portal.db
      .selectFrom('staff_tasks')
      .select('kind')
      .where('object_id', '=', card.id)
      .where('kind', '=', 'change_failed')
      .execute()
  expect(await failAgain()).toMatchObject({ state: 'sent', attempts: 1 })
  expect(await isTask()).toEqual([])
  await sql`update network_changes set tried_since = tried_since - interval '24 hours' where id = ${change_id}`.execute(portal.db)
  expect(await failAgain()).toMatchObject({ state: 'refused', refusal: 'Not reached for a day: CFN answered 503' })
  expect(await isTask()).toHaveLength(1)
})

test.each([
  ['without a code', '{"result":"R","code":null,"text":"Not on file"}', 'Not on file'],
  ['with a number as its code', '{"result":"R","code":17,"text":"Not on file"}', '17 Not on file'],
  [
    'with a long code and text',
    `{"result":"R","code":"PRODUCT_NOT_ALLOWED","text":"${'x'.repeat(300)}"}`,
    /^PRODUCT_NOT_ALLOWED x+$/,
  ],
])('a refusal %s is a refusal', async (_, said, refusal) => {
  const { change_id } = await aToldCard(portal)
  answers = [[200, said]]
  await sendToNetwork(ctx, { card_network_id: cfn })
  const change = await changeOf(portal, change_id)
  expect(change.state).toBe('refused')
  expect(change.refusal).toMatch(refusal)
})

/** An answer as the network sends it: signed by a third-party library, over exactly these bytes. */
const answerBy = async (
  given: object,
  {
    by = secret,
    id = 'answer_1',
    at = new Date(),
    text = JSON.stringify(given),
  }: Partial<{ by: string; id: string; at: Date; text: string }> = {},
) => {
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(by).sign(id, at, JSON.stringify(given)),
  }
  const reply = await portal.app.inject({ method: 'POST', url: '/v1/network_answers', headers, payload: text })
  return { status: reply.statusCode, body: reply.json() }
}

test('a network can answer later by a signed call; unusable answers are reported, wrong signatures change nothing', async () => {
  const late = await aToldCard(portal, { number: '4000211' })
  const bad = await aToldCard(portal, { number: '4000212' })
  answers = [[202], [202]]
  await sendToNetwork(ctx, { card_network_id: cfn })
  const next = await aChange(portal, late.card.id, { kinds: ['pin'] })
  const said = {
    layout: 'FC-ACK-1',
    network: 'CFN',
    answers: [
      { change_id: late.change_id, revision: 1, result: 'A', code: 'OK7' },
      { change_id: bad.change_id, revision: 1, result: 'R', text: 'Not on file' },
      { change_id: 999_999, revision: 1, result: 'A' },
      { change_id: next, revision: 1, result: 'A' },
    ],
  }
  const strange = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const wrong = [
    await answerBy(said, { by: strange }),
    await answerBy(said, { at: new Date(Date.now() - 6 * 60_000) }),
    await answerBy(said, { text: JSON.stringify({ ...said, network: 'CFN ' }) }),
    await answerBy({ ...said, network: 'PPA' }),
    await answerBy({ ...said, network: 'NONE' }),
  ]
  expect(wrong.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  expect(await changeOf(portal, late.change_id)).toMatchObject({ state: 'sent' })
  const first = await answerBy(said)
  expect(first.body.data).toEqual({
    line_count: 4,
    applied_count: 2,
    problems: ['Change 999999 is not known', `Change ${next} of revision 1 was never sent; it has revision 2`],
  })
  expect(await changeOf(portal, late.change_id)).toMatchObject({ state: 'confirmed', reference: 'OK7' })
  expect(await changeOf(portal, bad.change_id)).toMatchObject({ state: 'refused', refusal: 'Not on file' })
  // The same answer again, also twice concurrently; then another answer for a change that was already answered.
  const again = await Promise.all([answerBy(said, { id: 'answer_2' }), answerBy(said)])
  expect(again.map(({ body }) => body)).toEqual([first.body, first.body])
  const second = await answerBy({ ...said, answers: [{ ...said.answers[0], result: 'R' }] })
  expect(second.body.data.problems).toEqual([`Change ${late.change_id} of revision 1 was answered before`])
  expect(await changeOf(portal, late.change_id)).toMatchObject({ state: 'confirmed' })
  const { as } = await portal.staff()
  expect((await as.get('/v1/network_answers')).body.data[1]).toMatchObject({ name: 'answer_1', line_count: 4, applied_count: 2 })

  const [line] = said.answers
  const many = (count: number) => ({ ...said, answers: Array.from({ length: count }, () => line) })
  expect((await answerBy(many(limits.networkAnswerLines))).status).toBe(200)
  const refused: object[] = [
    many(limits.networkAnswerLines + 1),
    { ...said, answers: [] },
    { ...said, layout: 'FC-ACK-2' },
    { ...said, answers: [{ ...line, result: 'Y' }] },
    { ...said, answers: [{ ...line, colour: 'red' }] },
  ]
  for (const body of refused) expect((await answerBy(body)).status).toBe(422)
})

test('a channel without its secret fails with a sentence, and a trial call shows the network’s answer', async () => {
  const { as } = await portal.staff()
  calls = []
  answers = [[204], [500]]
  const trial = async () => (await as.post('/v1/provider/networks/1/test')).body.data
  expect(await trial()).toEqual({ is_reached: true, says: 'CFN answered 204' })
  expect(await trial()).toEqual({ is_reached: false, says: 'CFN answered 500' })
  await portal.db.deleteFrom('network_secrets').execute()
  expect(await trial()).toEqual({ is_reached: false, says: 'No signing secret is kept' })
  const put = (what: string, value: string) => as.put(`/v1/provider/networks/1/secrets/${what}`, { value })
  expect((await put('http_secret', 'hunter2')).body.errors).toEqual({ value: ['Must be whsec_ and 32 bytes in base64'] })
  expect((await put('password', secret)).status).toBe(422)
  expect((await as.put('/v1/provider/networks/99/secrets/http_secret', { value: secret })).status).toBe(404)
  expect((await put('http_secret', secret)).status).toBe(200)
  expect(await trial()).toEqual({ is_reached: true, says: 'CFN answered 200' })
  const kept = await portal.db.selectFrom('network_secrets').select('sealed').executeTakeFirstOrThrow()
  expect(kept.sealed.includes(secret)).toBe(false)
  const { rows } = await sql<{ text: string }>`select string_agg(e::text, ' ') as text from audit_events e`.execute(portal.db)
  expect(rows[0]!.text).not.toContain(secret)
})
