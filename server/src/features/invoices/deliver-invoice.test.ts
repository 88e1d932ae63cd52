// docs/product/invoices.md#sending: sends invoices through a real mail server and checks the proof of what was sent.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling, aBillTo } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { closeNight } from '#testing/invoices.ts'
import { aMailServer } from '#testing/mail-server.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'
import { noteGivenUp, noteSent } from './mail-invoice.ts'

let server: Awaited<ReturnType<typeof aMailServer>>
let portal: Portal
beforeAll(async () => {
  server = await aMailServer()
  portal = await aPortal({ SMTP_URL: server.url })
})
afterAll(async () => {
  await portal.close()
  await server.close()
})

const aBilled = async (billing: { invoice_emails?: string[]; delivery_method?: string } = {}) => {
  const { account_id, as } = await portal.aCustomer({ roles: ['acct admin'] })
  await aBilling(portal, { account_id })
  await portal.db.updateTable('account_billings').set(billing).where('account_id', '=', account_id).execute()
  const { id: card_id } = await aCard(portal, { account_id })
  await aTransaction(portal, { account_id, card_id, transacted_at: '2026-01-10T08:00:00', base: 4_000 })
  // A mail that is not accepted is retried much later; the test only needs the first attempt.
  await closeNight(portal, '2026-02-01').catch(() => {})
  const [invoice] = (await as.get('/v1/invoices')).body.data as { id: number; invoice_number: string }[]
  return {
    account_id,
    as,
    ...invoice!,
    deliveries: async () => (await as.get(`/v1/invoices/${invoice!.id}/deliveries`)).body.data,
    goesTo: async () => (await as.get(`/v1/invoices/${invoice!.id}/deliveries`)).body.goes_to,
  }
}
const lettersTo = (email: string) => server.letters.filter(({ to }) => to.includes(email))

test('before an invoice is sent again, its reader sees which addresses it goes to now, or that it goes on paper', async () => {
  const { account_id, goesTo } = await aBilled({ invoice_emails: ['old@four.test'] })
  const bill = (billing: { invoice_emails?: string[]; delivery_method?: string }) =>
    portal.db.updateTable('account_billings').set(billing).where('account_id', '=', account_id).execute()
  expect(await goesTo()).toEqual({ method: 'email', emails: ['old@four.test'] })
  await bill({ invoice_emails: ['ap@four.test', 'boss@four.test'] })
  expect(await goesTo()).toEqual({ method: 'email', emails: ['ap@four.test', 'boss@four.test'] })
  await bill({ delivery_method: 'mail' })
  expect(await goesTo()).toEqual({ method: 'print', emails: [] })
  await portal.db.deleteFrom('account_billings').where('account_id', '=', account_id).execute()
  expect(await goesTo()).toBeNull()
})

test('each invoice address gets its own mail with the PDF, and the answer of the mail server is kept', async () => {
  const emails = ['ap@one.test', 'boss@one.test']
  const { as, id, invoice_number, deliveries } = await aBilled({ invoice_emails: emails })
  expect(await deliveries()).toMatchObject(
    emails.toReversed().map((to_email) => ({
      method: 'email',
      to_email,
      state: 'sent',
      message_id: expect.stringMatching(/^<invoice-delivery-\d+@/),
      answer: expect.stringContaining('250'),
    })),
  )
  const { bytes } = await as.get(`/v1/invoices/${id}/file/pdf`)
  expect((await deliveries())[0].pdf_sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  for (const email of emails) {
    const [letter, ...more] = lettersTo(email)
    expect(more).toEqual([])
    expect(letter!.headers.get('subject')).toContain(invoice_number)
    expect(letter!.raw).toContain(`filename=${invoice_number}.pdf`)
    expect(letter!.parts.map(({ type }) => type)).toContain('application/pdf')
  }
  const again = await as.post(`/v1/invoices/${id}/send`, { reason: 'The office moved' })
  expect(again.status).toBe(200)
  await portal.runJobs()
  expect(lettersTo('ap@one.test')).toHaveLength(2)
  expect(await deliveries()).toMatchObject([{ reason: 'The office moved', state: 'sent' }, {}, { reason: '' }, {}])
  expect((await as.post(`/v1/invoices/${id}/send`, { reason: '' })).status).toBe(422)
  await expect(portal.db.deleteFrom('invoice_deliveries').where('invoice_id', '=', id).execute()).rejects.toThrow('append-only')
})

test('an account that prefers it gets a link behind sign-in instead of the PDF', async () => {
  const { account_id, as, id, invoice_number, deliveries } = await aBilled({ invoice_emails: ['pdf@link.test'] })
  const saved = await as.post(`/v1/account/${account_id}/update-billing`, {
    account_id,
    invoice_emails: ['link@link.test'],
    has_link_only: true,
  })
  expect(saved.body.data).toMatchObject({ has_link_only: true, invoice_emails: ['link@link.test'] })
  await as.post(`/v1/invoices/${id}/send`, { reason: 'As a link, please' })
  await portal.runJobs()
  const [letter] = lettersTo('link@link.test')
  expect(letter!.parts.map(({ type }) => type)).not.toContain('application/pdf')
  expect(letter!.parts.map(({ body }) => body).join('')).toContain('Its PDF is in the portal')
  expect(letter!.raw).toContain(`/invoices/${id}`)
  expect(lettersTo('pdf@link.test')[0]!.raw).toContain(`filename=${invoice_number}.pdf`)
  expect(await deliveries()).toMatchObject([{ to_email: 'link@link.test', state: 'sent' }, { to_email: 'pdf@link.test' }])
})

test('a refused address sends the invoice to print, notifies the account, and is a staff task until it is replaced', async () => {
  server.refuseTo('gone@two.test')
  const { account_id, as, invoice_number, deliveries } = await aBilled({ invoice_emails: ['gone@two.test'] })
  expect(await deliveries()).toMatchObject([
    { method: 'print', state: 'queued', reason: 'No mail to gone@two.test' },
    { method: 'email', state: 'refused', answer: expect.stringContaining('550') },
  ])
  const notices = await portal.db.selectFrom('notifications').select('title').where('account_id', '=', account_id).execute()
  expect(notices.map(({ title }) => title)).toContain(`Invoice ${invoice_number} could not be mailed to gone@two.test`)
  const task = async () =>
    (await staff.as.get(`/v1/staff_tasks?keyword=${invoice_number}&state=open`)).body.data as { kind: string; about: string }[]
  const staff = await portal.staff()
  expect(await task()).toMatchObject([{ kind: 'invoice_refused', about: `${invoice_number} to gone@two.test` }])
  const billTo = { ...(await aBillTo(portal)), invoice_emails: ['gone@two.test'], account_id }
  const save = (change: object) => as.post(`/v1/account/${account_id}/update-billing`, { ...billTo, ...change })
  expect((await save({ po_number: '7' })).status).toBe(200)
  expect(await task(), 'another change is no other address').toHaveLength(1)
  await save({ invoice_emails: ['ap@two.test'] })
  expect(await task()).toEqual([])
})

test('an invoice that none of several addresses accepts is printed once', async () => {
  for (const email of ['one@four.test', 'other@four.test']) server.refuseTo(email)
  const { deliveries } = await aBilled({ invoice_emails: ['one@four.test', 'other@four.test'] })
  await portal.runJobs()
  const states = ((await deliveries()) as { method: string; state: string }[]).map(({ method, state }) => `${method} ${state}`)
  expect(states.toSorted()).toEqual(['email refused', 'email refused', 'print queued'])
})

test('an invoice whose mails were given up is printed, and an account by mail gets paper at once', async () => {
  const { deliveries } = await aBilled({ delivery_method: 'mail' })
  expect(await deliveries()).toMatchObject([{ method: 'print', state: 'queued', to_email: '' }])
  server.refuse({ at: 'recipient', code: 450 })
  const { account_id, deliveries: waiting } = await aBilled({ invoice_emails: ['slow@three.test'] }).finally(() =>
    server.refuse(undefined),
  )
  const { mail_id } = await portal.db
    .selectFrom('invoice_deliveries')
    .select('mail_id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  for (let n = 0; n < 2; n++) await noteGivenUp(portal.ctx, mail_id!)
  expect(await waiting()).toMatchObject([
    { method: 'print', state: 'queued' },
    { state: 'refused', to_email: 'slow@three.test' },
  ])
})

test('staff have one task while the server accepts no mail, and none once it accepts mail again', async () => {
  const tasks = async () =>
    (await portal.db.selectFrom('staff_tasks').select('done_at').where('kind', '=', 'mail_down').execute()).map(
      ({ done_at }) => done_at !== null,
    )
  server.refuse({ at: 'recipient', code: 450 })
  const { account_id } = await aBilled({ invoice_emails: ['down@four.test', 'off@four.test'] }).finally(() =>
    server.refuse(undefined),
  )
  const mails = await portal.db.selectFrom('invoice_deliveries').select('mail_id').where('account_id', '=', account_id).execute()
  const tried = async () => {
    for (const { mail_id } of mails) await noteSent(portal.ctx, mail_id!, { message_id: '', answer: '450' })
  }
  await tried()
  expect(await tasks()).toEqual([])
  await portal.db
    .updateTable('mails')
    .set({ attempts: 5 })
    .where(
      'id',
      'in',
      mails.map(({ mail_id }) => mail_id!),
    )
    .execute()
  await tried()
  expect(await tasks()).toEqual([false])
  await aBilled({ invoice_emails: ['up@four.test'] })
  expect(await tasks()).toEqual([true])
})
