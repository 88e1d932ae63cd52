// docs/product/staff-tasks.md#webhooks
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#src/db/transaction.ts'
import { everythingAtRest } from '#testing/at-rest.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { queueDelivery } from './queue-delivery.ts'
import { makeWebhook, rotateSecret } from './webhook-secret.ts'

type Received = { body: string; headers: Record<string, string> }

let portal: Portal
let received: Received[]
let answers: number[]
const server = createServer((request, reply) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    received.push({ body: Buffer.concat(pieces).toString(), headers: request.headers as Record<string, string> })
    reply.writeHead(answers.shift() ?? 204).end()
  })
})
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  portal = await aPortal({ PRIVATE_WEBHOOKS: '1', DEMO: '1' })
})
afterAll(async () => {
  server.close()
  await portal.close()
})

const aWebhook = (...given: number[]) => {
  received = []
  answers = given
  return inTransaction(portal.ctx, (ctx) => makeWebhook(ctx, `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`))
}
const tell = async (webhook_id: number, useful_until?: Date) => {
  await queueDelivery(portal.ctx, { webhook_id, event: 'task.due', data: { total: 1 }, ...(useful_until && { useful_until }) })
  await portal.runJobs()
}
const deliveryOf = (webhook_id: number) =>
  portal.db
    .selectFrom('webhook_deliveries')
    .select(['state', 'attempts', 'answer', 'problem'])
    .where('webhook_id', '=', webhook_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
/** Measured from the time the try was planned, so the duration of the test does not matter. */
const nextTry = async () => {
  const { rows } = await sql<{ seconds: number }>`
    update pgboss.job j set start_after = j.created_on from (select id, start_after from pgboss.job
      where name = 'webhooks.deliver' and state = 'created' and start_after > created_on) w where w.id = j.id
    returning round(extract(epoch from w.start_after - j.created_on))::int as seconds`.execute(portal.db)
  await portal.runJobs()
  return rows.map(({ seconds }) => seconds)
}

test('a message is signed, for a day with both secrets after a change, and no secret is stored in the clear', async () => {
  const { id, secret } = await aWebhook()
  await tell(id)
  expect(new Webhook(secret).verify(received[0]!.body, received[0]!.headers)).toMatchObject({
    type: 'task.due',
    data: { total: 1 },
  })
  const next = await rotateSecret(portal.ctx, id)
  await tell(id)
  for (const each of [secret, next]) new Webhook(each).verify(received[1]!.body, received[1]!.headers)
  await portal.db
    .updateTable('webhooks')
    .set({ rotated_at: sql`now() - interval '25 hours'` })
    .where('id', '=', id)
    .execute()
  await tell(id)
  expect(() => new Webhook(secret).verify(received[2]!.body, received[2]!.headers)).toThrow('No matching signature')
  new Webhook(next).verify(received[2]!.body, received[2]!.headers)
  const rest = await everythingAtRest(portal.db)
  expect(rest.filter((text) => text.includes(secret.slice(6)) || text.includes(next.slice(6)))).toEqual([])
})

test('a refused message is retried at fixed intervals with the same id, and then given up', async () => {
  const { id } = await aWebhook(...Array.from({ length: 10 }, () => 500))
  await tell(id)
  const waits: number[] = []
  for (let [wait] = await nextTry(); wait !== undefined; [wait] = await nextTry()) waits.push(wait)
  expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await deliveryOf(id)).toEqual({ state: 'failed', attempts: 10, answer: 500, problem: 'Answered 500' })
})

test('a page that is too late to matter is not delivered', async () => {
  const { id } = await aWebhook()
  await tell(id, new Date(Date.now() - 1_000))
  expect(received).toEqual([])
  expect(await deliveryOf(id)).toMatchObject({ state: 'late', attempts: 0 })
})

const endedMails = () => portal.db.selectFrom('mails').select('values').where('kind', '=', 'webhook-ended').execute()

test('410 or five failing days end a webhook and are mailed to administrators; a success restarts the count', async () => {
  await portal.staff()
  const { id } = await aWebhook(410)
  await tell(id)
  expect(await deliveryOf(id)).toMatchObject({ state: 'failed', answer: 410 })
  expect(await endedMails()).toMatchObject([{ values: { because: 'it answered that it is gone' } }])
  await tell(id)
  expect(received).toHaveLength(1)

  const failing = await aWebhook(500, 204, 500, 500)
  const since = (days: number) =>
    sql`update webhooks set failing_since = now() - make_interval(days => ${days}) where id = ${failing.id} and failing_since is not null`.execute(
      portal.db,
    )
  await tell(failing.id)
  await since(6)
  await tell(failing.id)
  await since(6)
  await tell(failing.id)
  expect(await endedMails()).toHaveLength(1)
  await since(6)
  await tell(failing.id)
  expect(await endedMails()).toHaveLength(2)
})

test('without the setting for private addresses, nothing is sent to this machine', async () => {
  const strict = await aPortal({}, portal.url)
  const { id } = await aWebhook()
  await queueDelivery(strict.ctx, { webhook_id: id, event: 'task.due', data: {} })
  await strict.runJobs()
  await strict.close()
  expect(received).toEqual([])
  expect(await deliveryOf(id)).toMatchObject({ state: 'waiting', problem: 'Must begin with https://' })
})

test('a webhook that was silent for weeks after a failed message is not ended by the next failed try', async () => {
  const { id } = await aWebhook(500, 500, 204)
  await tell(id)
  const weeksAgo = sql<string>`now() - interval '30 days'`
  await portal.db.updateTable('webhooks').set({ failing_since: weeksAgo }).where('id', '=', id).execute()
  await portal.db
    .updateTable('webhook_deliveries')
    .set({ created_at: weeksAgo, state: 'late', finished_at: weeksAgo })
    .where('webhook_id', '=', id)
    .execute()
  await tell(id)
  expect(await deliveryOf(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(await nextTry()).toContain(5)
  expect(await deliveryOf(id)).toMatchObject({ state: 'delivered', attempts: 2 })
})
