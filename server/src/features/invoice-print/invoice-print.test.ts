// docs/product/invoices.md#the-print-queue
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { anInvoice, closeNight } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { wordsOf } from '#testing/read-pdf.ts'
import { aTransaction } from '#testing/transactions.ts'
import { makePrintFiles } from './make-print-files.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const aBilled = async (legal_name: string, day: string) => {
  const { account_id, as } = await portal.aCustomer({ roles: ['acct admin'] })
  await aBilling(portal, { account_id, legal_name })
  await portal.db.updateTable('account_billings').set({ delivery_method: 'mail' }).where('account_id', '=', account_id).execute()
  await aTransaction(portal, { account_id, transacted_at: `${day}T08:00:00`, base: 4_000 })
  return { account_id, as }
}

type Entry = { id: number; account_id: number; invoice_number: string; printed_by: string }

test('invoices by mail wait to be printed: one file holds them all, and each is marked as printed once', async () => {
  const one = await aBilled('Cascade Hauling LLC', '2026-01-10')
  const two = await aBilled('Basin Farms Inc', '2026-01-11')
  await closeNight(portal, '2026-02-01')
  const finance = await portal.staff(undefined, 'finance')
  const list = async (state = 'queued') =>
    ((await finance.as.get(`/v1/print_queue?state=${state}&per_page=100`)).body.data as Entry[]).filter(({ account_id }) =>
      [one.account_id, two.account_id].includes(account_id),
    )
  const waiting = await list()
  expect(waiting).toHaveLength(2)
  expect(waiting[0]).toMatchObject({ total: 4_000, reason: '', printed_at: null, invoice_number: expect.stringMatching(/^INV-/) })
  const ids = waiting.map(({ id }) => id)
  // The caller of a page that has become empty learns how many pages are left.
  const late = await finance.as.get('/v1/print_queue?state=queued&per_page=1&page=1000')
  expect(late.body).toMatchObject({ data: [], meta: { total: expect.any(Number) } })
  expect((late.body.meta as { last_page: number }).last_page).toBeGreaterThanOrEqual(2)

  const file = await finance.as.post('/v1/print_queue/file', { ids })
  expect(file.headers['content-type']).toBe('application/pdf')
  const words = wordsOf(file.bytes).join(' ')
  for (const text of ['Cascade Hauling LLC', 'Basin Farms Inc', ...waiting.map(({ invoice_number }) => invoice_number)])
    expect(words).toContain(text)
  expect(await list(), 'a file alone marks nothing: the printer may jam').toHaveLength(2)

  const marks = await Promise.all([1, 2].map(() => finance.as.post('/v1/print_queue/printed', { ids: ids.slice(0, 1) })))
  expect(marks.map(({ body }) => body.data.printed).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(await list()).toMatchObject([{ id: ids[1] }])
  const [done] = await list('printed')
  expect(done).toMatchObject({ id: ids[0], printed_at: expect.any(String), printed_by: expect.stringMatching(/\w/) })
  const { as, account_id } = [one, two].find((of) => of.account_id === done!.account_id)!
  const [invoice] = (await as.get('/v1/invoices')).body.data
  expect((await as.get(`/v1/invoices/${invoice.id}/deliveries`)).body.data).toMatchObject([{ method: 'print', state: 'printed' }])
  const audited = await portal.db.selectFrom('audit_events').select('action').where('account_id', '=', account_id).execute()
  expect(audited.map(({ action }) => action)).toContain('invoice.printed')
})

type File = { id: number; made_on: string; invoices: number; printed: number }

test('each morning waiting invoices go into one file, which never changes and is marked as a whole', async () => {
  const { account_id } = await aBilled('Palouse Grain Co', '2026-03-10')
  await closeNight(portal, '2026-04-01')
  const system = { ...portal.ctx, who: { system: 'invoices.make-print-files' } }
  // Two workers run at once, at a time when it is still the day before in the provider's time zone.
  const clock = { now: () => new Date('2026-04-02T05:00:00Z') }
  await Promise.all([1, 2].map(() => makePrintFiles({ ...system, clock })))
  const finance = await portal.staff(undefined, 'finance')
  const files = async () => (await finance.as.get('/v1/print_files')).body.data as File[]
  const found = await portal.db
    .selectFrom('print_file_entries')
    .select(['print_file_id', 'delivery_id'])
    .where('account_id', '=', account_id)
    .execute()
  expect(found).toHaveLength(1)
  const id = found[0]!.print_file_id
  const made = (await files()).find((file) => file.id === id)!
  expect(made).toMatchObject({ made_on: '2026-04-01', printed: 0 })
  const pdf = await finance.as.get(`/v1/print_files/${id}/file`)
  expect(pdf.headers['content-disposition']).toContain(`invoices-2026-04-01-${id}.pdf`)
  expect(wordsOf(pdf.bytes).join(' ')).toContain('Palouse Grain Co')
  expect((await finance.as.get(`/v1/print_files/${id}/file`)).bytes.equals(pdf.bytes)).toBe(true)

  const tasks = async () =>
    (
      await portal.db
        .selectFrom('staff_tasks')
        .select('done_at')
        .where('kind', '=', 'print_file')
        .where('object_id', '=', id)
        .execute()
    ).map(({ done_at }) => done_at !== null)
  const waits = async () => (await finance.as.get('/v1/print_files?waiting=1')).body.data.some((file: File) => file.id === id)
  expect(await waits()).toBe(true)
  const late = await finance.as.get('/v1/print_files?per_page=1&page=1000')
  expect(late.body).toMatchObject({ data: [], meta: { total: (await files()).length } })
  expect(await tasks()).toEqual([false])
  const marks = await Promise.all([1, 2].map(() => finance.as.post(`/v1/print_files/${id}/printed`)))
  expect(marks.map(({ body }) => body.data.printed).toSorted((a, b) => a - b)).toEqual([0, made.invoices])
  expect((await files()).find((file) => file.id === id)).toMatchObject({ printed: made.invoices })
  expect(await waits()).toBe(false)
  expect(await tasks()).toEqual([true])
  await makePrintFiles({ ...system, clock })
  expect((await files())[0], 'nothing waits, so there is no file').toMatchObject({ id })
  expect((await finance.as.get(`/v1/print_files/${id + 1_000}/file`)).status).toBe(404)
})

test.each([
  ['no id', [], 422],
  ['an id of nothing', [2 ** 40], 404],
  ['more than fit', Array.from({ length: 201 }, (_, n) => n + 1), 422],
])('%s gets no file and marks nothing', async (_, ids, status) => {
  const { as } = await portal.staff(undefined, 'finance')
  expect((await as.post('/v1/print_queue/file', { ids })).status).toBe(status)
  expect((await as.post('/v1/print_queue/printed', { ids })).status).toBe(status)
})

test('staff who may only read see the print queue but cannot mark anything as printed', async () => {
  const { account_id } = await portal.aCustomer({ roles: ['acct admin'] })
  const { id: invoice_id } = await anInvoice(portal, { account_id })
  const row = { account_id, invoice_id, method: 'print', state: 'queued' }
  const { id } = await portal.db.insertInto('invoice_deliveries').values(row).returning('id').executeTakeFirstOrThrow()
  const auditor = await portal.staff(undefined, 'auditor')
  expect((await auditor.as.get('/v1/print_queue')).status).toBe(200)
  expect((await auditor.as.post('/v1/print_queue/printed', { ids: [id] })).status).toBe(403)
})
