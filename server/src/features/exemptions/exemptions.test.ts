// docs/product/accounts.md#exemption-certificates
import { randomUUID } from 'node:crypto'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aCertificate, anExemption, aPdf, sendScan } from '#testing/exemptions.ts'
import { anInvoice } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'

let portal: Portal
let as: Awaited<ReturnType<Portal['staff']>>['as']
beforeAll(async () => {
  portal = await aPortal()
  ;({ as } = await portal.staff())
})
afterAll(() => portal.close())

const pathOf = (account_id: number, id?: number) => `/v1/accounts/${account_id}/tax_exemptions${id === undefined ? '' : `/${id}`}`
const anEdit = () => ({ ...aCertificate(), card_id: null, notes: '', effective_to: null })

test('staff add, change and remove a certificate, and the audit log keeps the values before', async () => {
  const { id: account_id } = await portal.anAccount()
  const made = await as.post(pathOf(account_id), { ...aCertificate(), notes: 'Renewed by mail' })
  expect(made).toMatchObject({
    status: 200,
    body: { data: { level: 'state', state: 'WA', notes: 'Renewed by mail', version: 1 } },
  })
  const { id } = made.body.data
  const edit = { ...anEdit(), tax_doc: 'WA-2', effective_to: '2030-12-31' }
  expect((await as.put(pathOf(account_id, id), { ...edit, version: 1 })).body.data).toMatchObject({ tax_doc: 'WA-2', version: 2 })
  expect((await as.get(pathOf(account_id))).body).toMatchObject({ data: [{ id, effective_to: '2030-12-31', scan: null }] })
  expect((await as.delete(pathOf(account_id, id))).status).toBe(200)
  expect((await as.delete(pathOf(account_id, id))).status).toBe(404)
  const audited = await portal.db
    .selectFrom('audit_events')
    .select(['action', 'account_id', 'before'])
    .where('object_type', '=', 'tax-exemption')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
  expect(audited).toMatchObject([
    { action: 'tax-exemption.create', account_id },
    { action: 'tax-exemption.update', account_id, before: { effective_to: null } },
    { action: 'tax-exemption.remove', account_id, before: { tax_doc: 'WA-2' } },
  ])
})

test('a certificate sent twice with one key is entered once', async () => {
  const { id: account_id } = await portal.anAccount()
  const key = { 'Idempotency-Key': randomUUID() }
  const wanted = aCertificate()
  const [first, second] = [await as.post(pathOf(account_id), wanted, key), await as.post(pathOf(account_id), wanted, key)]
  expect(second.body.data.id).toBe(first.body.data.id)
})

test('when two people change a certificate at once, the second gets a conflict', async () => {
  const { id: account_id } = await portal.anAccount()
  const { id } = await anExemption(portal, { account_id })
  const replies = await Promise.all([1, 2].map(() => as.put(pathOf(account_id, id), { ...anEdit(), version: 1 })))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await as.put(pathOf(account_id, id), { ...anEdit(), version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'version' },
  })
})

test('a certificate or card of another account cannot be used', async () => {
  const { id: account_id } = await portal.anAccount()
  const { id: other } = await portal.anAccount()
  const { id } = await anExemption(portal, { account_id: other })
  const card = await aCard(portal, { account_id: other })
  expect((await as.put(pathOf(account_id, id), { ...anEdit(), version: 1 })).status).toBe(404)
  expect((await as.delete(pathOf(account_id, id))).status).toBe(404)
  expect((await sendScan(as, `${pathOf(account_id, id)}/scan`)).status).toBe(404)
  expect((await as.get(`${pathOf(account_id, id)}/scan`)).status).toBe(404)
  expect(await as.post(pathOf(account_id), { ...aCertificate(), card_id: card.id })).toMatchObject({
    status: 422,
    body: { errors: { card_id: ['Choose a card of this account'] } },
  })
  for (const call of [as.get(pathOf(999_999_999)), as.post(pathOf(999_999_999), aCertificate())])
    expect((await call).status).toBe(404)
})

test('billing roles read the certificates and scans of their own account only', async () => {
  const { as: member, account_id } = await portal.aCustomer({ roles: ['billing information user'] })
  const { as: stranger } = await portal.aCustomer({ roles: ['billing information user'] })
  const { as: reporter } = await portal.aCustomer({ roles: ['report user'], account_id })
  const { id } = await anExemption(portal, { account_id })
  await sendScan(as, `${pathOf(account_id, id)}/scan`)
  expect((await member.get('/v1/tax_exemptions')).body.data).toMatchObject([{ id, scan: { filename: 'certificate.pdf' } }])
  expect((await member.get(`/v1/tax_exemptions/${id}/scan`)).bytes).toEqual(aPdf())
  expect((await stranger.get('/v1/tax_exemptions')).body.data).toEqual([])
  expect((await stranger.get(`/v1/tax_exemptions/${id}/scan`)).status).toBe(404)
  expect((await reporter.get('/v1/tax_exemptions')).status).toBe(403)
  expect((await member.post(pathOf(account_id), aCertificate())).status).toBe(403)
  expect((await member.get(pathOf(account_id))).status).toBe(403)
})

test('a scan is stored sealed, returned as an attachment, and replaced by the next one', async () => {
  const { id: account_id } = await portal.anAccount()
  const { id } = await anExemption(portal, { account_id })
  const path = `${pathOf(account_id, id)}/scan`
  expect((await as.get(path)).status).toBe(404)
  const sent = await sendScan(as, path, { filename: 'Zertifikat “WA”\u202e.pdf' })
  expect(sent).toMatchObject({ status: 200, body: { data: { scan: { content_type: 'application/pdf', bytes: 2_000 } } } })
  const { sealed } = await portal.db
    .selectFrom('tax_exemption_scans')
    .select('sealed')
    .where('exemption_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(sealed.includes('%PDF')).toBe(false)
  const reply = await as.get(path)
  expect(reply.bytes).toEqual(aPdf())
  expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  expect(reply.headers['content-disposition']).toMatch(/^attachment; /)
  const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(50)])
  await sendScan(as, path, { content: png, filename: 'again.png' })
  expect((await as.get(path)).headers['content-type']).toBe('image/png')
})

test.each([
  ['a page of HTML with the name of a PDF', Buffer.from('<html>'), 'certificate.pdf', 422],
  ['a PDF with the name of a page', aPdf(), 'certificate.html', 422],
  ['an empty file', Buffer.alloc(0), 'certificate.pdf', 422],
  ['five mebibytes', aPdf(limits.uploadBytes), 'certificate.pdf', 200],
  ['one byte beyond', aPdf(limits.uploadBytes + 1), 'certificate.pdf', 413],
])('%s', async (_what, content, filename, status) => {
  const { id: account_id } = await portal.anAccount()
  const { id } = await anExemption(portal, { account_id })
  expect((await sendScan(as, `${pathOf(account_id, id)}/scan`, { content, filename })).status).toBe(status)
})

test.each([
  [{ level: 'federal' }, { state: ['A federal tax holds in every state'] }],
  [{ effective_to: '2019-12-31' }, { effective_to: ['Must not be before the first day'] }],
  [{ tax_doc: '' }, { tax_doc: ['Certificate number field is required'] }],
  [{ tax_doc: 'x'.repeat(41) }, expect.anything()],
  [{ authority: 'Department\u0000' }, expect.anything()],
  [{ notes: '\u202egnp.exe' }, expect.anything()],
  [{ state: 'ZZ' }, expect.anything()],
  [{ effective_from: '0000-01-01' }, expect.anything()],
  [{ account_id: 1 }, expect.anything()],
])('%j is refused', async (change, errors) => {
  const { id: account_id } = await portal.anAccount()
  const { status, body } = await as.post(pathOf(account_id), { ...aCertificate(), ...change })
  expect([status, body.errors]).toEqual([422, errors])
})

test('an account keeps at most two hundred certificates', async () => {
  const { id: account_id } = await portal.anAccount()
  const rows = Array.from({ length: limits.exemptions - 1 }, () => ({ ...aCertificate(), account_id }))
  await portal.db.insertInto('tax_exemptions').values(rows).execute()
  const replies = await Promise.all([1, 2].map(() => as.post(pathOf(account_id), aCertificate())))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a certificate that an invoice relies on can be ended but not deleted', async () => {
  const { id: account_id } = await portal.anAccount()
  const { id } = await anExemption(portal, { account_id })
  const invoice = await anInvoice(portal, { account_id })
  await aTransaction(portal, { account_id, invoice_id: invoice.id, is_exempt: true, tax_waived: 2_920 })
  expect(await as.delete(pathOf(account_id, id))).toMatchObject({
    status: 409,
    body: { message: 'Invoices rely on this certificate. Please set its last day instead' },
  })
  const later = await anExemption(portal, { account_id, effective_from: '2026-04-01' })
  expect((await as.delete(pathOf(account_id, later.id))).status).toBe(200)
})

test('a certificate can be for one card of the account, which is found by its vehicle number', async () => {
  const { id: account_id } = await portal.anAccount()
  const card = await aCard(portal, { account_id, vehicle_number: '4711' })
  const other = await aCard(portal, { account_id: (await portal.anAccount()).id, vehicle_number: '4711' })
  const { body } = await as.get(`${pathOf(account_id)}/cards?keyword=4711`)
  expect(body.data).toEqual([{ card_id: card.id, card_name: `•••• ${card.last_four} · 4711` }])
  expect(body.data).not.toContainEqual(expect.objectContaining({ card_id: other.id }))
  const made = await as.post(pathOf(account_id), { ...aCertificate(), card_id: card.id })
  expect(made.body.data).toMatchObject({ card_id: card.id, card_name: `•••• ${card.last_four} · 4711` })
})
