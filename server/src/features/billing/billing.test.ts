import { randomUUID } from 'node:crypto'
import { roleNames } from '@forecourt/domain/rules/access.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling, aBillTo } from '#testing/billings.ts'
import { caller } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let billTo: Awaited<ReturnType<typeof aBillTo>>
beforeAll(async () => {
  portal = await aPortal()
  billTo = await aBillTo(portal)
})
afterAll(() => portal.close())

const find = '/v1/find_account_billing'
const create = '/v1/create_account_billing'
const update = (account_id: number) => `/v1/account/${account_id}/update-billing`
const history = '/v1/account_billing/history'

const aBillingUser = () => portal.aCustomer({ roles: ['billing information user'] })
const stored = (account_id: number) =>
  portal.db.selectFrom('account_billings').selectAll().where('account_id', '=', account_id).executeTakeFirst()
const audited = (account_id: number) =>
  portal.db
    .selectFrom('audit_events')
    .select(['action', 'result', 'before', 'after'])
    .where('account_id', '=', account_id)
    .where('action', 'like', 'billing.%')
    .orderBy('id')
    .execute()
const mailsTo = (email: string) =>
  portal.db.selectFrom('mails').select(['kind', 'values']).where('to_email', '=', email).execute()
const noticesOf = (account_id: number) =>
  portal.db.selectFrom('notifications').select(['title', 'link']).where('account_id', '=', account_id).execute()

test('billing information is created once, and changed from then on', async () => {
  const { as, account_id } = await aBillingUser()
  expect((await as.get(find)).body).toEqual({ data: null })
  expect((await as.post(update(account_id), { ...billTo, account_id })).status).toBe(404)

  const made = await as.post(create, { ...billTo, account_id, tax_id: '91-1234567' })
  expect(made).toMatchObject({
    status: 200,
    body: { data: { ...billTo, account_id, version: 1, delivery_method: 'email', primary_sort: 'card', payment_terms: null } },
  })
  expect((await as.get(find)).body).toEqual(made.body)
  expect(await as.post(create, { ...billTo, account_id })).toMatchObject({ status: 409, body: { code: 'exists' } })

  const changed = await as.post(update(account_id), { ...billTo, account_id, po_number: 'PO-7', version: 1 })
  expect(changed).toMatchObject({ status: 200, body: { data: { po_number: 'PO-7', tax_id: '••-•••4567', version: 2 } } })
  expect(await stored(account_id)).toMatchObject({ po_number: 'PO-7', tax_id: '91-1234567', version: 2 })
})

test('when two people create billing information at once, one succeeds and the other gets a conflict', async () => {
  const { as, account_id } = await aBillingUser()
  const replies = await Promise.all([as.post(create, { ...billTo, account_id }), as.post(create, { ...billTo, account_id })])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await audited(account_id)).toHaveLength(1)
})

test('a request repeated with the same key gets the same reply', async () => {
  const { as, account_id } = await aBillingUser()
  const key = { 'idempotency-key': randomUUID() }
  const body = { ...billTo, account_id }
  const first = await as.post(create, body, key)
  expect((await as.post(create, body, key)).body).toEqual(first.body)
})

test('requests whose header, path and body name different accounts are refused and audited, and write nothing', async () => {
  const victim = await portal.anAccount()
  await aBilling(portal, { account_id: victim.id })
  const untouched = await stored(victim.id)
  const member = await portal.aCustomer({ roles: ['finance manager'] })
  const staff = await portal.staff(member.account_id)
  const mismatch = { status: 400, body: { code: 'account_mismatch' } }
  for (const { as } of [member, staff]) {
    expect(await as.post(create, { ...billTo, account_id: victim.id })).toMatchObject(mismatch)
    const keyed = { 'idempotency-key': randomUUID() }
    expect(await as.post(create, { ...billTo, account_id: victim.id }, keyed)).toMatchObject(mismatch)
    for (const [path, body] of [
      [victim.id, victim.id],
      [victim.id, member.account_id],
      [member.account_id, victim.id],
    ] as const)
      expect(await as.post(update(path), { ...billTo, account_id: body })).toMatchObject(mismatch)
  }
  expect(await stored(victim.id)).toEqual(untouched)
  expect(await stored(member.account_id)).toBeUndefined()
  const tried = await audited(member.account_id)
  expect(tried).toHaveLength(10)
  expect(tried[0]).toMatchObject({
    action: 'billing.account-mismatch',
    result: 'refused',
    after: { named: [victim.id] },
  })
  expect(await audited(victim.id)).toEqual([])
})

test('only staff may set the terms, cycle and payment method, both at the start and later', async () => {
  const { as, account_id } = await aBillingUser()
  const agreed = {
    billing_cycle: 'weekly',
    payment_terms: 'net 30',
    payment_method: 'ACH',
    bank_last_four: '4321',
    invoice_message: 'Ask for Sue',
  }
  for (const [field, value] of Object.entries(agreed)) {
    const refused = { status: 422, body: { errors: { [field]: ['Only customer service can change this'] } } }
    for (const sent of [value, ...(['bank_last_four', 'invoice_message'].includes(field) ? [''] : [null])])
      expect(await as.post(create, { ...billTo, account_id, [field]: sent })).toMatchObject(refused)
  }
  await as.post(create, { ...billTo, account_id })
  const { as: staff } = await portal.staff(account_id)
  const set = await staff.post(update(account_id), { ...billTo, account_id, ...agreed })
  expect(set).toMatchObject({ status: 200, body: { data: agreed } })
  // The stored value is refused too: no form of ours sends it.
  expect((await as.post(update(account_id), { ...billTo, account_id, payment_terms: 'net 30' })).status).toBe(422)
  // A customer's save keeps the agreed values.
  expect((await as.post(update(account_id), { ...billTo, account_id, city: 'Kent' })).body.data).toMatchObject(agreed)
  expect((await as.get(find)).body.data).toMatchObject(agreed)
})

test('staff see the whole tax ID and customers only four digits of it, in every reply and in the history', async () => {
  const { as, account_id } = await aBillingUser()
  const { as: staff } = await portal.staff(account_id)
  const made = await as.post(create, { ...billTo, account_id, tax_id: '91-1234567' })
  const changed = await as.post(update(account_id), { ...billTo, account_id, tax_id: '91-7654321' })
  const replies = [made, changed, await as.get(find), await as.get(history)]
  for (const { text } of replies) expect(text).not.toMatch(/1234567|7654321/)
  expect((await staff.get(find)).body.data.tax_id).toBe('91-7654321')
  expect(JSON.stringify(await audited(account_id))).not.toMatch(/1234567|7654321/)
  expect((await as.get(history)).body.data[0].changes).toEqual([
    { field: 'tax_id', label: 'Tax ID', before: '••-•••4567', after: '••-•••4321' },
  ])
  // The masked value cannot be saved back. If left out, the tax ID stays; if empty, it is deleted.
  expect((await as.post(update(account_id), { ...billTo, account_id, tax_id: '••-•••4321' })).status).toBe(422)
  expect((await as.post(update(account_id), { ...billTo, account_id, tax_id: '123-45-6789' })).status).toBe(422)
  await as.post(update(account_id), { ...billTo, account_id, tax_id: '' })
  expect(await stored(account_id)).toMatchObject({ tax_id: '' })
})

test('when two people edit at once, the second gets a conflict and nothing of theirs is saved', async () => {
  const { as, account_id } = await aBillingUser()
  await aBilling(portal, { account_id })
  const replies = await Promise.all(
    ['North LLC', 'South LLC'].map((legal_name) =>
      as.post(update(account_id), { ...billTo, account_id, legal_name, version: 1 }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('version')
  const winner = replies.find(({ status }) => status === 200)?.body.data
  expect(await stored(account_id)).toMatchObject({ legal_name: winner.legal_name, version: 2 })
})

test('account admins learn which fields changed and who did it, never the values; an unchanged save sends nothing', async () => {
  const { as, account_id, user } = await aBillingUser()
  const { user: admin } = await portal.aCustomer({ roles: ['acct admin'], account_id })
  const { user: gone } = await portal.aCustomer({ roles: ['acct admin'], account_id, is_enabled: false })
  await aBilling(portal, { account_id })
  const body = { ...billTo, account_id, invoice_emails: ['new@fleet.test'], phone: '(253) 555-0100' }
  await as.post(update(account_id), body)
  expect((await as.post(update(account_id), body)).body.data.version).toBe(2)
  expect(await mailsTo(admin.email)).toMatchObject([
    { kind: 'billing-changed', values: { fields: 'Phone, Invoice e-mails', changed_by: 'Pat Driver' } },
  ])
  expect(JSON.stringify(await mailsTo(admin.email))).not.toContain('new@fleet.test')
  expect(await mailsTo(gone.email)).toEqual([])
  expect(await mailsTo(user.email)).toEqual([])
  expect(await noticesOf(account_id)).toEqual([
    { title: 'Billing information was changed by Pat Driver', link: '/billing-information' },
  ])
  expect(await audited(account_id)).toHaveLength(1)
})

test('the history shows who changed what and when, newest first, for this account only', async () => {
  const { as, account_id } = await aBillingUser()
  const other = await aBillingUser()
  await other.as.post(create, { ...billTo, account_id: other.account_id, legal_name: 'Other LLC' })
  await as.post(create, { ...billTo, account_id })
  const { as: staff } = await portal.staff(account_id)
  await staff.post(update(account_id), { ...billTo, account_id, payment_terms: 'net 10', primary_sort: 'vehicle' })
  const { body, text } = await as.get(history)
  expect(body.meta.total).toBe(2)
  expect(body.data).toMatchObject([
    {
      action: 'billing.update',
      source: 'staff',
      who: 'Pat Driver',
      changes: [
        { label: 'Sorted by', before: 'Card', after: 'Vehicle' },
        { label: 'Payment terms', before: '', after: 'Net 10' },
      ],
    },
    { action: 'billing.create', source: 'portal' },
  ])
  expect(text).not.toContain('Other LLC')
  expect((await as.get(`${history}?per_page=1&page=2`)).body.data).toMatchObject([{ action: 'billing.create' }])
})

test('each problem is reported at its field', async () => {
  const { as, account_id } = await aBillingUser()
  const blank = { account_id, legal_name: ' ', address: '', city: '', state: '', zipcode: '', phone: '1', invoice_emails: ['x'] }
  expect((await as.post(create, blank)).body.errors).toMatchObject({
    legal_name: ['Legal name field is required'],
    address: ['Street address field is required'],
    city: ['City field is required'],
    state: ['State field is required'],
    zipcode: ['Zip Code field is required'],
    phone: ['Must be (###) ###-####'],
    'invoice_emails.0': ['Must be an e-mail address'],
  })
  expect((await as.post(create, {})).body.errors).toMatchObject({
    address: ['Street address field is required'],
    city: ['City field is required'],
    state: ['State field is required'],
    zipcode: ['Zip Code field is required'],
  })
  const together = { ...billTo, account_id, delivery_method: 'email', invoice_emails: [], secondary_sort: 'card', state: 'OR' }
  expect((await as.post(create, together)).body.errors).toEqual({
    invoice_emails: ['Invoice e-mails field is required'],
    secondary_sort: ['Must differ from the first'],
    zipcode: ['98032 is in Kent, WA, not in Oregon'],
  })
  const { as: staff } = await portal.staff(account_id)
  expect((await staff.post(create, { ...billTo, account_id, payment_method: 'ACH' })).body.errors).toEqual({
    bank_last_four: ['Bank account field is required'],
  })
  expect((await as.post(create, { ...billTo, account_id, invoice_emails: [], delivery_method: 'mail' })).status).toBe(200)
})

test('unknown, read-only and malformed fields are refused instead of ignored', async () => {
  const { as, account_id } = await aBillingUser()
  for (const extra of [{ created_at: '2020-01-01T00:00:00Z' }, { id: 1 }, { invoice_emails: 'a@b.test' }, { has_summaries: 1 }])
    expect((await as.post(create, { ...billTo, account_id, ...extra })).status).toBe(422)
  expect((await as.post(create, { ...billTo, account_id, version: 1 })).status).toBe(422)
})

test('the nine roles of the specification read billing information, and only under the header of their own account', async () => {
  const account = await portal.anAccount()
  await aBilling(portal, { account_id: account.id, legal_name: 'Nine LLC' })
  const allowed: string[] = []
  for (const role of roleNames) {
    const { as } = await portal.aCustomer({ roles: [role], account_id: account.id })
    if ((await as.get(find)).body.data?.legal_name === 'Nine LLC') allowed.push(role)
  }
  expect(roleNames.filter((role) => !allowed.includes(role))).toEqual(['report user', 'invoice inquiry user'])
  const { token } = await aBillingUser()
  expect((await caller(portal.app, { token }).get(find)).status).toBe(400)
  expect((await caller(portal.app, { token, account_id: account.id }).get(find)).status).toBe(403)
})
