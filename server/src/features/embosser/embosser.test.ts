import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SystemCtx } from '#src/system/context.ts'
import { makeBatchFiles } from '#src/features/batches/make-batch-file.ts'
import { aBatch } from '#testing/batches.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSftpServer } from '#testing/sftp-server.ts'
import { sendDueEmbossFiles, sendEmbossFile } from './send-emboss-file.ts'

let portal: Portal
let ctx: SystemCtx
let root: string
beforeAll(async () => {
  portal = await aPortal()
  ctx = { ...portal.ctx, who: { system: 'test' } }
  root = mkdtempSync(path.join(os.tmpdir(), 'forecourt-embosser-'))
})
afterAll(async () => {
  await portal.close()
  rmSync(root, { recursive: true, force: true })
})

const save = async (change: object) => {
  const { as } = await portal.staff()
  const { version } = (await as.get('/v1/provider/embosser')).body.data
  return as.put('/v1/provider/embosser', { version, ...change })
}

/** The context with a clock that runs this many hours ahead. */
const later = (hours: number): SystemCtx => ({
  ...ctx,
  clock: { ...ctx.clock, now: () => new Date(portal.ctx.clock.now().getTime() + hours * 3_600_000) },
})

const seenIn = async ({ as, path: address }: Awaited<ReturnType<typeof aBatch>>) => (await as.get(address)).body.data

test('the file of a completed batch reaches the embosser over SFTP, whole and once; each failure has a sentence', async () => {
  const server = await aSftpServer()
  const { as } = await portal.staff()
  const { host, port, username, host_key, private_key } = server.address
  const settings = { host, port: String(port), username, host_key, folder: '/' }
  const wrong = { ...settings, host_key: 'SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU' }
  expect((await save({ kind: 'sftp', settings: wrong })).body.data).toMatchObject({ kind: 'sftp', has_key: false })
  const batch = await aBatch(portal, { state: 'completed', cards: 2 })
  const send = (at = ctx) => sendEmbossFile(at, { batch_id: batch.id })
  await makeBatchFiles(ctx, { batch_id: batch.id })
  await send()
  expect((await seenIn(batch)).emboss_delivery).toMatchObject({ sent_at: null, failure: 'No private key is kept' })
  expect((await as.put('/v1/provider/embosser/key', { value: 'ssh-rsa AAAA' })).status).toBe(422)
  expect((await as.put('/v1/provider/embosser/key', { value: private_key })).status).toBe(200)
  const told = await as.get('/v1/provider/embosser')
  expect(told.body.data).toMatchObject({ has_key: true, failure: 'No private key is kept' })
  expect(told.text).not.toContain('PRIVATE KEY')
  // Before the next try is due, only a person's request sends the file.
  await send()
  expect((await seenIn(batch)).emboss_delivery.failure).toBe('No private key is kept')
  expect((await as.post(`${batch.path}/emboss_delivery`)).status).toBe(200)
  await send()
  expect((await seenIn(batch)).emboss_delivery.failure).toContain('another key than the one we know')
  expect(readdirSync(server.root)).toEqual([])
  await save({ settings })
  server.bad.isFull = true
  await send(later(1))
  expect((await seenIn(batch)).emboss_delivery.failure).toContain('disk may be full')
  const open = async () => {
    const rows = await portal.db
      .selectFrom('staff_tasks')
      .select(['about', 'done_at'])
      .where('kind', '=', 'emboss_failed')
      .execute()
    return rows.filter(({ about }) => about.includes(batch.batch.batch_number))
  }
  expect(await open()).toEqual([])
  await send(later(6))
  expect(await open()).toMatchObject([{ done_at: null }])
  server.bad.isFull = false
  const name = `${batch.batch.batch_number}_emboss.csv`
  // Half of the file is in the folder, as after a crash.
  writeFileSync(path.join(server.root, name), 'Card number')
  await send(later(8))
  const made = await as.get(`${batch.path}/files/emboss`)
  expect(readdirSync(server.root)).toEqual([name])
  expect(readFileSync(path.join(server.root, name), 'utf8')).toBe(made.text)
  expect((await seenIn(batch)).emboss_delivery).toMatchObject({ name, sent_at: expect.any(String), failure: '' })
  expect(await open()).toMatchObject([{ done_at: expect.any(String) }])
  expect((await as.get('/v1/provider/embosser')).body.data.failure).toBe('')
  rmSync(path.join(server.root, name))
  await send(later(9))
  expect(readdirSync(server.root)).toEqual([])
  expect(await as.post(`${batch.path}/emboss_delivery`)).toMatchObject({
    status: 409,
    body: { message: `The file of batch ${batch.batch.batch_number} has arrived at the embosser` },
  })
  await server.close()
})

test('staff can send the file of an earlier batch in fixed columns, and an interrupted delivery is resumed', async () => {
  await save({ kind: 'none', settings: {} })
  const batch = await aBatch(portal, { state: 'completed' })
  await sendEmbossFile(ctx, { batch_id: batch.id })
  const ask = () => batch.as.post(`${batch.path}/emboss_delivery`)
  expect(await seenIn(batch)).toMatchObject({ has_embosser: false, emboss_delivery: null })
  expect(await ask()).toMatchObject({
    status: 409,
    body: { message: 'Files for the embosser are downloaded; no channel is set' },
  })
  const folder = mkdtempSync(path.join(root, 'plastic-'))
  await save({ kind: 'folder', settings: { folder, form: 'fixed' } })
  expect((await batch.as.post('/v1/provider/embosser/test')).body.data).toEqual({
    is_reached: true,
    says: 'FORECOURT_TEST.part was written',
  })
  const open = await aBatch(portal, { state: 'assigned' })
  expect((await open.as.post(`${open.path}/emboss_delivery`)).body.message).toContain('has not been completed yet')
  expect((await open.as.post('/v1/card_order_batches/999999999/emboss_delivery')).status).toBe(404)
  expect((await ask()).status).toBe(200)
  // A worker claimed it and died: nobody writes for two minutes, then the job of the next minute finds it.
  await portal.db
    .insertInto('emboss_deliveries')
    .values({ card_order_batch_id: batch.id, name: 'x', next_attempt_at: new Date(Date.now() + 60_000).toISOString() })
    .execute()
  await sendEmbossFile(ctx, { batch_id: batch.id })
  expect((await ask()).status, 'asked for while it may still be written').toBe(200)
  await sendEmbossFile(ctx, { batch_id: batch.id })
  const name = `${batch.batch.batch_number}_emboss_fixed.txt`
  expect(readdirSync(folder)).toEqual(['FORECOURT_TEST.part'])
  const enqueued: unknown[] = []
  const queue = {
    ...ctx.queue,
    sendAll: async (_: unknown, job: string, payloads: readonly unknown[]) => void enqueued.push(job, ...payloads),
  }
  await sendDueEmbossFiles({ ...ctx, queue })
  expect(enqueued).not.toContainEqual({ batch_id: batch.id })
  await sendDueEmbossFiles({ ...later(1), queue })
  expect(enqueued).toContainEqual({ batch_id: batch.id })
  await Promise.all([1, 2].map(() => sendEmbossFile(later(1), { batch_id: batch.id })))
  expect(readFileSync(path.join(folder, name), 'utf8').trimEnd().split('\r\n').at(-1)).toBe('T0000001')
})

test('settings that cannot work are refused by field, and a stale version is refused', async () => {
  const { as } = await portal.staff()
  const refused = await save({ kind: 'sftp', settings: { host_key: 'abc' } })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual(
    expect.arrayContaining(['settings.host', 'settings.username', 'settings.folder', 'settings.host_key']),
  )
  expect((await save({ kind: 'http', settings: {} })).status).toBe(422)
  expect((await save({ kind: 'folder', settings: { folder: '/x', answers: '/y' } })).status).toBe(422)
  expect((await save({ kind: 'folder', settings: { folder: 'x' } })).body.errors).toHaveProperty(['settings.folder'])
  await save({ kind: 'folder', settings: { folder: path.join(root, 'missing') } })
  expect((await as.post('/v1/provider/embosser/test')).body.data).toEqual({
    is_reached: false,
    says: 'The folder does not exist',
  })
  const { version } = (await as.get('/v1/provider/embosser')).body.data
  const stale = await as.put('/v1/provider/embosser', { kind: 'none', settings: {}, version: version - 1 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'version' } })
})
