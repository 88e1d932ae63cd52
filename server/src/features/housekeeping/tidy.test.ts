// docs/product/safety.md#what-is-kept-how-long
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { batchFileDays } from '@forecourt/domain/rules/batch-files.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { aCard } from '#testing/cards.ts'
import { anInvoice } from '#testing/invoices.ts'
import { anOrderDraft } from '#testing/order-drafts.ts'
import { aNotice } from '#testing/notices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aWorker } from '#testing/worker.ts'
import { stepNames, steps } from './steps.ts'
import { startTidying, tidyStep } from './tidy.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const systemCtx = () => ({ ...portal.ctx, who: { system: 'test' } })
const tidy = (step: string) => tidyStep(systemCtx(), { step })
const ago = (days: number) => sql<string>`now() - make_interval(days => ${days})`

const agedNotice = (id: number, days: number) =>
  portal.db
    .updateTable('notifications')
    .set({ created_at: ago(days) })
    .where('id', '=', id)
    .execute()

const anImport = async (created_at = ago(0)) => {
  const values = { content: 'transactions', layout: 'C', filename: 'a.csv', state: 'done', created_at }
  return (await portal.db.insertInto('imports').values(values).returning('id').executeTakeFirstOrThrow()).id
}

test('the document lists exactly the cleanup steps, each with its time and reason', () => {
  const text = readFileSync(new URL('../../../../docs/product/safety.md', import.meta.url), 'utf8')
  const section = text.split('## What is kept how long')[1]!.split('\n## ')[0]!
  const rows = [...section.matchAll(/^\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(([, ...cells]) => cells).slice(2)
  expect(rows).toEqual(stepNames.map((name) => [steps[name].what, steps[name].keep, steps[name].why]))
})

test.each(stepNames)('after the step %s has run, running it again finds nothing left', async (step) => {
  await tidy(step)
  expect(await steps[step].run(systemCtx())).toBe(0)
})

test('rows that need more than one part are all deleted, and younger rows stay', async () => {
  await sql`insert into notifications (kind, title, created_at)
    select 'notice', 'old', now() - interval '181 days' from generate_series(1, 2500)`.execute(portal.db)
  const kept = await aNotice(portal)
  await agedNotice(kept, 179)
  await tidy('notices')
  const left = await portal.db.selectFrom('notifications').select('id').where('created_at', '<', ago(100)).execute()
  expect(left).toEqual([{ id: kept }])
})

test('an unfinished order is deleted after 30 days without a change', async () => {
  const { account_id, user, as } = await portal.aCustomer({ roles: ['card manager'] })
  const begun = async (days: number) => {
    const id = randomUUID()
    await as.put(`/v1/order_drafts/${id}`, anOrderDraft())
    await portal.db
      .updateTable('order_drafts')
      .set({ saved_at: ago(days) })
      .where('account_id', '=', account_id)
      .where('user_id', '=', user.id)
      .where('id', '=', id)
      .execute()
    return id
  }
  await begun(limits.orderDraftDays + 1)
  const kept = await begun(limits.orderDraftDays - 1)
  await tidy('order-drafts')
  expect((await as.get('/v1/order_drafts')).body.data).toMatchObject([{ id: kept }])
})

test('the PDF of an invoice is deleted after 13 months, but not one from another system', async () => {
  const { id: account_id } = await portal.anAccount()
  const keep = async (source: string, days: number) => {
    const { id: invoice_id } = await anInvoice(portal, { account_id, source })
    const file = { account_id, invoice_id, pdf: Buffer.from('%PDF-'), sha256: '0'.repeat(64), created_at: ago(days) }
    await portal.db.insertInto('invoice_files').values(file).execute()
    return invoice_id
  }
  await keep('us', 400)
  const kept = [await keep('us', 390), await keep('elsewhere', 400)]
  await tidy('invoice-pdfs')
  const left = await portal.db.selectFrom('invoice_files').select('invoice_id').where('account_id', '=', account_id).execute()
  expect(left.map(({ invoice_id }) => invoice_id).toSorted((a, b) => a - b)).toEqual(kept)
})

test('a decided line is deleted with its sealed number after 90 days; a waiting line stays at any age', async () => {
  const line = (tran_id: string, state: string, days: number) => ({
    card_network_id: 1,
    tran_id,
    reason: 'unknown card',
    transacted_at: '2026-01-01T00:00:00',
    quantity: 1,
    total: 1,
    sealed: Buffer.alloc(1),
    state,
    created_at: ago(days),
    decided_at: state === 'waiting' ? null : ago(days),
  })
  const lines = [line('a', 'waiting', 400), line('b', 'placed', 91), line('c', 'discarded', 91), line('d', 'placed', 89)]
  await portal.db.insertInto('held_transactions').values(lines).execute()
  await tidy('held-lines')
  const left = await portal.db.selectFrom('held_transactions').select('tran_id').orderBy('tran_id').execute()
  expect(left.map(({ tran_id }) => tran_id)).toEqual(['a', 'd'])
})

test('the refused lines of an import are deleted after 180 days; the import stays', async () => {
  const [old, young] = [await anImport(ago(181)), await anImport(ago(179))]
  const problem = (import_id: number) => ({ import_id, line: 1, message: 'x' })
  await portal.db
    .insertInto('import_problems')
    .values([problem(old), problem(young)])
    .execute()
  await tidy('import-problems')
  const left = await portal.db.selectFrom('import_problems').select('import_id').execute()
  expect(left).toEqual([{ import_id: young }])
  expect(await portal.db.selectFrom('imports').select('id').where('id', '=', old).execute()).toHaveLength(1)
})

test('the files of a batch are deleted after their retention time and not made again', async () => {
  const { user, as } = await portal.staff()
  const { id } = await portal.db
    .insertInto('card_order_batches')
    .values({
      state: 'completed',
      created_by: user.id,
      completed_by: user.id,
      completed_at: ago(batchFileDays + 1),
      orders: 0,
      cards: 0,
      numbered: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = { card_order_batch_id: id, filename: 'x', content_type: 'text/csv', content_sealed: Buffer.alloc(1) }
  await portal.db
    .insertInto('batch_files')
    .values({ ...file, file: 'pin_mailer', made_at: ago(batchFileDays + 1) })
    .execute()
  await tidy('batch-files')
  const files = () => portal.db.selectFrom('batch_files').select('file').where('card_order_batch_id', '=', id).execute()
  expect(await files()).toEqual([])
  const fetched = await as.get(`/v1/card_order_batches/${id}/files/pin_mailer`)
  expect(fetched).toMatchObject({ status: 409, body: { message: expect.stringContaining(`kept for ${batchFileDays} days`) } })
  expect(await files()).toEqual([])
})

test('a closed account loses its PINs after 30 days and its numbers and names after 18 months; others keep theirs', async () => {
  const closed = async (days: number) => {
    const { user, account_id } = await portal.aCustomer()
    const card = await aCard(portal, { account_id })
    await portal.db
      .updateTable('cards')
      .set({ pin_sealed: Buffer.alloc(1) })
      .where('id', '=', card.id)
      .execute()
    await portal.db
      .insertInto('drivers')
      .values({ account_id, driver_number: '1', first_name: 'Dana', last_name: 'Reed' })
      .execute()
    await portal.db
      .updateTable('accounts')
      .set({ standing: 'closed', closed_on: '2025-01-01' })
      .where('id', '=', account_id)
      .execute()
    await portal.db
      .insertInto('account_closings')
      .values({ account_id, effective_on: '2025-01-01', closed_at: ago(days) })
      .execute()
    return { user, account_id }
  }
  const left = async ({ user, account_id }: { user: { id: number }; account_id: number }) => {
    const card = await portal.db.selectFrom('cards').selectAll().where('account_id', '=', account_id).executeTakeFirstOrThrow()
    const driver = await portal.db
      .selectFrom('drivers')
      .selectAll()
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow()
    const person = await portal.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    return {
      pin: card.pin_sealed !== null,
      number: card.number_sealed !== null,
      hash: card.number_hash !== null,
      driver: driver.last_name,
      user: person.last_name,
    }
  }
  const [young, month, old, elsewhere] = [await closed(29), await closed(31), await closed(560), await closed(560)]
  await portal.join(elsewhere.user.id, (await portal.anAccount()).id)
  const before = await left(young)
  for (const step of stepNames.filter((name) => name.endsWith('-of-closed-accounts'))) await tidy(step)
  expect(await left(young)).toEqual(before)
  expect(before).toMatchObject({ pin: true, number: true, hash: true, driver: 'Reed' })
  expect(await left(month)).toEqual({ ...before, user: expect.any(String), pin: false })
  expect(await left(old)).toEqual({ pin: false, number: false, hash: true, driver: 'Former driver', user: 'user' })
  expect((await left(elsewhere)).user, 'a person with another account keeps their name').not.toBe('user')
})

test('renewing a session leaves no entry in the audit', async () => {
  const { user, refresh_token } = await portal.aCustomer()
  const entries = async () => {
    const { n } = await portal.db
      .selectFrom('audit_events')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('actor_id', '=', user.id)
      .executeTakeFirstOrThrow()
    return n
  }
  const before = await entries()
  const renewed = await portal.anonymous.post('/v1/refresh_token', { refresh_token })
  expect(renewed.status).toBe(200)
  expect(await entries()).toBe(before)
})

test('a step that fails is listed as a failed job and stops no other step', async () => {
  await sql`create function refuse_delete() returns trigger language plpgsql as
    'begin raise exception ''no'' using errcode = ''XX001''; end'`.execute(portal.db)
  onTestFinished(async () => void (await sql`drop function refuse_delete cascade`.execute(portal.db)))
  await sql`create trigger refused before delete on attempts for each row execute function refuse_delete()`.execute(portal.db)
  await portal.db
    .insertInto('attempts')
    .values({ key: 'x', count: 1, resets_at: ago(1) })
    .execute()
  const old = await aNotice(portal)
  await agedNotice(old, 200)
  await aWorker(portal)
  // Turns off the retries of the queue: one try is enough here.
  await portal.ctx.queue.boss.updateQueue('housekeeping.step', { retryLimit: 0 })
  await startTidying(systemCtx())
  const told = () => portal.db.selectFrom('failed_jobs').select(['job', 'payload']).execute()
  await expect
    .poll(told, { timeout: 15_000, interval: 20 })
    .toEqual([{ job: 'housekeeping.step', payload: { step: 'attempts' } }])
  const notices = () => portal.db.selectFrom('notifications').select('id').where('id', '=', old).execute()
  await expect.poll(notices, { timeout: 15_000, interval: 20 }).toEqual([])
})

test('a row locked by another transaction does not hold up the deletion of the rest', async () => {
  const { id: user_id } = await portal.aUser()
  await portal.db
    .insertInto('idempotency_keys')
    .values(
      ['held', 'free'].map((key) => ({
        user_id,
        account_id: 0,
        key,
        fingerprint: Buffer.alloc(1),
        reply: '{}',
        created_at: ago(3),
      })),
    )
    .execute()
  const keys = async () => (await portal.db.selectFrom('idempotency_keys').select('key').execute()).map(({ key }) => key)
  await portal.db.transaction().execute(async (db) => {
    await db.selectFrom('idempotency_keys').select('key').where('key', '=', 'held').forUpdate().execute()
    await tidy('idempotency-keys')
    expect(await keys()).toEqual(['held'])
  })
  await tidy('idempotency-keys')
  expect(await keys()).toEqual([])
})
