import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard, aPin, cardControls } from '#testing/cards.ts'
import { aNewLine } from '#testing/orders.ts'
import { aPortal, testPassword, type Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'
import { readReport } from './read-report.fixture.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const driver = 2
// The log entries get the current time, so the range is wide enough for any clock the tests run under.
const dayAway = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const now = { from: dayAway(-2), to: dayAway(2) }

const aManager = () =>
  portal.aCustomer({ roles: ['acct admin', 'card manager', 'pin manager 1'], first_name: 'Ann', last_name: 'Lee' })

test('the submit log shows who changed what, with the values before and after, and never a PIN', async () => {
  const { as, account_id, user } = await aManager()
  const card = await aCard(portal, { account_id, vehicle_number: '9' })
  const pins = await aCard(portal, { account_id, card_type_id: driver, vehicle_number: null, pin: aPin() })
  const pin = aPin()
  await as.post('/v1/update_card_status', { card_ids: [card.id], card_status_id: cardStatus.inactive, reason: 'driver left' })
  await as.put(`/v1/cards/${card.id}`, { ...cardControls, vehicle_number: '9', max_gallon_fill: 40, version: 2 })
  const time = { card_fuel_profile_id: 3, card_time_profile_id: 1 }
  const changed = await as.put(`/v1/cards/${pins.id}`, { ...time, pin, version: 1 })
  expect(changed.status).toBe(200)
  const params = { ...now, account: String(account_id) }
  const { rows } = await readReport(portal, 'submit-log', { params })
  expect(rows.find(({ submission }) => submission === 'Status change')).toMatchObject({
    user_name: 'Ann Lee',
    user_email: user.email,
    user_type: 'Customer',
    reference: `•••• ${card.last_four}`,
    lines: 1,
    failed_lines: 0,
    status: 'Done',
    changes: 'Status: Active → Inactive; reason: driver left',
  })
  const edits = rows.filter(({ submission }) => submission === 'Card edit').map(({ changes }) => String(changes))
  expect(edits.some((changes) => changes.includes('50 → 40'))).toBe(true)
  expect(edits.some((changes) => changes.endsWith(': changed') || changes.includes(': changed;'))).toBe(true)
  expect(JSON.stringify(rows)).not.toContain(pin)
})

test.each([
  ['another account', { account: '999999' }],
  ['another user', { user: '999999' }],
  ['what was refused', { result: 'refused' }],
  ['another kind', { submission: 'Bulk upload' }],
  ['days before it happened', { from: '2020-01-01', to: '2020-01-31' }],
])('the submit log filtered by %s does not list the entry', async (_, narrowed) => {
  const { as, account_id } = await aManager()
  const { id } = await aCard(portal, { account_id })
  await as.post('/v1/update_card_status', { card_ids: [id], card_status_id: cardStatus.inactive, reason: 'other' })
  const params = { ...now, account: String(account_id) }
  expect((await readReport(portal, 'submit-log', { params })).rows).toHaveLength(1)
  expect((await readReport(portal, 'submit-log', { params: { ...params, ...narrowed } })).rows).toEqual([])
})

test('the submit log shows an order’s shipping method, although its name contains the letters of PIN', async () => {
  const { as, account_id } = await aManager()
  const order = await as.post('/v1/card_orders', { data: [await aNewLine(portal)] })
  expect(order.status).toBe(200)
  const { rows } = await readReport(portal, 'submit-log', { params: { ...now, account: String(account_id) } })
  expect(rows).toMatchObject([{ submission: 'Card order', changes: expect.stringContaining('shipping method: USPS') }])
})

test('a bulk update is one submission with its number of cards, pending until it is decided', async () => {
  const { as, account_id } = await aManager()
  const cards = [await aCard(portal, { account_id }), await aCard(portal, { account_id })]
  const asked = await as.post('/v1/cards/update_multiple_card', {
    cards: { card_ids: cards.map(({ id }) => id) },
    changes: { max_gallon_fill: 30 },
  })
  expect(asked.status).toBe(200)
  const { rows } = await readReport(portal, 'submit-log', { params: { ...now, account: String(account_id) } })
  expect(rows).toMatchObject([{ submission: 'Bulk update', lines: 2, status: 'Pending', processed_at: null }])
})

test('the user log lists successful and failed sign-ins in words', async () => {
  const user = await portal.aUser()
  await portal.anonymous.post('/v1/login', { email: user.email, password: 'wrong-password-1' })
  await portal.anonymous.post('/v1/login', { email: user.email, password: testPassword })
  const read = (params: Record<string, unknown> = {}) =>
    readReport(portal, 'user-log', { params: { ...now, user: String(user.id), ...params } })
  const { rows } = await read()
  expect(rows.map(({ event, result, user_email, user_type }) => [event, result, user_email, user_type])).toEqual([
    ['Sign-in', 'Done', user.email, 'Customer'],
    ['Sign-in', 'Refused', user.email, 'Customer'],
  ])
  expect(rows[0]).toMatchObject({ user_name: 'Pat Driver', address: '127.0.0.1' })
  expect((await read({ result: 'refused' })).rows).toHaveLength(1)
  expect((await read({ event: 'session.sign-out' })).rows).toEqual([])
  expect((await read({ group_by: ['event', 'result'] })).groups).toHaveLength(3)
  expect((await read({ from: '2020-01-01', to: '2020-01-31' })).rows).toEqual([])
})

test('the user log shows who viewed the PIN of which card', async () => {
  const { as, account_id, user } = await aManager()
  const card = await aCard(portal, { account_id, card_type_id: driver, vehicle_number: null, pin: aPin() })
  const shown = await as.post(`/v1/cards/${card.id}/reveal_pin`)
  const { rows } = await readReport(portal, 'user-log', { params: { ...now, user: String(user.id), event: 'card.reveal-pin' } })
  expect(rows).toMatchObject([{ event: 'PIN viewed', about: `•••• ${card.last_four}`, account: expect.any(String) }])
  expect(JSON.stringify(rows)).not.toContain(shown.body.data.pin)
})

const quarter = { from: '2026-01-01', to: '2026-03-31' }

/** A hundred gallons of diesel in Kent without Washington's tax: $58.40 that must be justified. */
const anExemptPurchase = async (account_id: number, given: Partial<Parameters<typeof aTransaction>[1]> = {}) =>
  aTransaction(portal, { account_id, quantity: 100_000, federal_tax: 2_440, is_exempt: true, tax_waived: 5_840, ...given })

const aCertificate = (account_id: number, given: Record<string, unknown> = {}) =>
  portal.db
    .insertInto('tax_exemptions')
    .values({
      account_id,
      level: 'state',
      state: 'WA',
      tax_doc: 'WA-1',
      authority: 'DOR',
      effective_from: '2025-01-01',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

test('a certificate shows the gallons and the tax it saved in the period', async () => {
  const account = await portal.anAccount({ name: 'City of Kent' })
  await aCertificate(account.id, { tax_class: 'diesel' })
  await anExemptPurchase(account.id)
  await anExemptPurchase(account.id, { transacted_at: '2026-04-01T10:00:00' })
  await aTransaction(portal, { account_id: account.id, state_tax: 2_920 })
  const { rows } = await readReport(portal, 'tax-exempt', { params: { ...quarter, account: String(account.id) } })
  expect(rows).toMatchObject([
    {
      account: 'City of Kent',
      card_number: 'All cards',
      tax_doc: 'WA-1',
      authority: 'DOR',
      level: 'State',
      state: 'WA',
      product: 'Diesel',
      document: 'On file',
      transactions: 1,
      quantity: 100_000,
      tax_waived: 5_840,
    },
  ])
})

test('a purchase covered by two certificates counts once, for the card’s own', async () => {
  const { id: account_id } = await portal.anAccount()
  const purchase = await anExemptPurchase(account_id)
  await aCertificate(account_id)
  await aCertificate(account_id, { card_id: purchase.card_id, tax_doc: 'CARD' })
  const { rows, total } = await readReport(portal, 'tax-exempt', { params: { ...quarter, account: String(account_id) } })
  expect(rows.map(({ tax_doc, tax_waived }) => [tax_doc, tax_waived])).toEqual(
    expect.arrayContaining([
      ['CARD', 5_840],
      ['WA-1', 0],
    ]),
  )
  expect(total).toEqual({ tax_waived: 5_840 })
})

test.each([
  ['Missing', { tax_doc: '' }],
  ['Expired', { effective_to: '2026-04-09' }],
  ['Expires soon', { effective_to: '2026-04-10' }],
  ['Not yet valid', { effective_from: '2026-04-11' }],
  ['On file', { effective_to: '2026-12-31' }],
])('a certificate’s document shows as %s', async (document, certificate) => {
  const { id: account_id } = await portal.anAccount()
  await aCertificate(account_id, certificate)
  const read = (problems_only: boolean) =>
    readReport(portal, 'tax-exempt', { params: { ...quarter, account: String(account_id), problems_only } })
  expect((await read(false)).rows).toMatchObject([{ document }])
  expect((await read(true)).rows).toHaveLength(['Missing', 'Expired'].includes(document) ? 1 : 0)
})

test.each([
  ['no certificate covers', { state: 'OR' }],
  ['an account without any certificate made', undefined],
])('an untaxed purchase that %s is listed as a problem', async (_, certificate) => {
  const { id: account_id } = await portal.anAccount()
  if (certificate) await aCertificate(account_id, certificate)
  await anExemptPurchase(account_id)
  const { rows } = await readReport(portal, 'tax-exempt', {
    params: { ...quarter, account: String(account_id), problems_only: true },
  })
  expect(rows).toMatchObject([{ document: 'Missing', level: 'Not known', tax_waived: 5_840 }])
})

test.each([
  ['another state', { state: 'ID' }],
  ['another product', { tax_class: 'gasoline' }],
  ['a card of its own', { card: '999999' }],
])('the certificate is left out when filtered by %s', async (_, narrowed) => {
  const { id: account_id } = await portal.anAccount()
  await aCertificate(account_id, { tax_class: 'diesel' })
  const params = { ...quarter, account: String(account_id) }
  expect((await readReport(portal, 'tax-exempt', { params })).rows).toHaveLength(1)
  expect((await readReport(portal, 'tax-exempt', { params: { ...params, ...narrowed } })).rows).toEqual([])
})

test('city taxes are waived by the rate of the city', async () => {
  const { id: account_id } = await portal.anAccount()
  const site = await aSite(portal, { city: 'Portland', county: 'Multnomah', state: 'OR' })
  await aCertificate(account_id, { level: 'city', state: 'OR' })
  await anExemptPurchase(account_id, { site_id: site.id, tax_waived: 1_000 })
  const { rows } = await readReport(portal, 'tax-exempt', { params: { ...quarter, account: String(account_id) } })
  expect(rows).toMatchObject([{ level: 'City', tax_waived: 1_000 }])
})

test('a sales tax is waived on the price less its discount, with the excise that the rate names', async () => {
  const { id: account_id } = await portal.anAccount()
  const site = await aSite(portal, { city: `Tax ${account_id}`, state: 'OR' })
  const rate = { level: 'local sales', state: 'OR', locality: `Tax ${account_id}`, tax_class: 'diesel', rate: 10_000 }
  const inForce = { ...rate, is_per_gallon: false, on_excise: 'federal', effective_from: '2020-01-01' }
  await portal.db.insertInto('tax_rates').values(inForce).execute()
  await aCertificate(account_id, { level: 'local sales', state: 'OR' })
  const amounts = { base: 30_000, discount: 1_000, federal_tax: 2_440, total: 31_440, tax_waived: 3_144 }
  await anExemptPurchase(account_id, { site_id: site.id, ...amounts })
  const { rows } = await readReport(portal, 'tax-exempt', { params: { ...quarter, account: String(account_id) } })
  expect(rows).toMatchObject([{ level: 'Local sales', tax_waived: 3_144 }])
})

test('of a tax that the file told, what the file told is waived', async () => {
  const { id: account_id } = await portal.anAccount()
  await aCertificate(account_id)
  await anExemptPurchase(account_id, { told_taxes: [2_440, 5_800, 0, 0, 0], tax_waived: 5_800 })
  const { rows } = await readReport(portal, 'tax-exempt', { params: { ...quarter, account: String(account_id) } })
  expect(rows).toMatchObject([{ level: 'State', tax_waived: 5_800 }])
})
