import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard, aPin, cardControls } from '#testing/cards.ts'
import { aCardNumber, aRecord, takerOf } from '#testing/imports.ts'
import { aNewLine } from '#testing/orders.ts'
import { aPortableFleet } from '#testing/portable-fleets.ts'
import { aPortal, testPassword, type Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'
import { readReport } from './read-report.fixture.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' }) // keeps its mail
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

test('the user log shows what was done to staff, which invitations were accepted, and which fleets were fetched', async () => {
  const { as, user } = await portal.staff()
  const colleague = await portal.staff(undefined, 'auditor')
  const edit = { first_name: 'Ada', last_name: 'Okoro', phone: '', title: '', staff_roles: ['support'], version: 1 }
  expect((await as.put(`/v1/staff/${colleague.user.id}`, edit)).status).toBe(200)
  expect((await as.put(`/v1/staff/${colleague.user.id}/status`, { status: userStatus.disabled })).status).toBe(200)
  const { id: account_id } = await portal.anAccount()
  await aPortableFleet(portal, as, account_id)
  const read = async (id: number) => {
    const { rows } = await readReport(portal, 'user-log', { params: { ...now, user: String(id) } })
    return rows.map(({ event, about }) => [event, about]).toReversed()
  }
  expect(await read(user.id)).toEqual([
    ['Staff or roles changed', colleague.user.email],
    ['Status of staff changed', colleague.user.email],
    ['Portable fleet requested', null],
    ['Portable fleet fetched', null],
  ])
  const guest = await portal.aCustomer()
  const admin = await portal.aCustomer({ roles: ['acct admin'] })
  const person = { email: guest.user.email, first_name: 'Ann', last_name: 'Lee', roles: ['report user'] }
  expect((await admin.as.post('/v1/add_user', person)).status).toBe(200)
  const there = { AccountId: String(admin.account_id) }
  expect((await guest.as.post('/v1/verify_account', { user_id: guest.user.id }, there)).status).toBe(200)
  expect(await read(guest.user.id)).toContainEqual(['Invitation accepted', null])
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

/** A site of its own, where these taxes on diesel are in the table, in hundred-thousandths. */
const aTaxedSite = async (account_id: number, rates: { county?: number; city?: number }) => {
  const place = { county: `County ${account_id}`, city: `City ${account_id}` }
  for (const level of ['county', 'city'] as const) {
    const rate = {
      level,
      state: 'WA',
      locality: place[level],
      tax_class: 'diesel',
      is_per_gallon: true,
      effective_from: '2020-01-01',
    }
    if (rates[level])
      await portal.db
        .insertInto('tax_rates')
        .values({ ...rate, rate: rates[level] })
        .execute()
  }
  return aSite(portal, { ...place, zipcode: '' })
}

test.each([
  ['local taxes together, of which a certificate covers the county’s', ['county'], { county: 3_000, city: 2_000 }, 50],
  ['local taxes together, of which a certificate covers the city’s', ['city'], { county: 3_000, city: 2_000 }, 50],
  ['local taxes together, with a certificate for each', ['county', 'city'], { county: 3_000, city: 2_000 }, 61],
  ['a local tax that no table has', ['county'], {}, 47],
  ['a local tax that a certificate for another tax does not cover', ['state'], { county: 3_000 }, 47],
] as const)('a file that told %s: the report and the purchases waive the same', async (_, levels, rates, local_excise) => {
  const { id: account_id } = await portal.anAccount()
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  const { site_number } = await aTaxedSite(account_id, rates)
  for (const level of levels) await aCertificate(account_id, { level, effective_from: '2020-01-01' })
  const { as } = await portal.staff()
  await takerOf(
    portal,
    as,
  )(aRecord({ card_number, site_number, city: '', zipcode: '', local_excise, total: 3_951 + local_excise }))
  const [line] = await portal.db.selectFrom('transactions').selectAll().where('account_id', '=', account_id).execute()
  expect(line!.tax_waived).toBeGreaterThan(0)
  const params = { from: '2026-11-01', to: '2026-11-30', account: String(account_id) }
  expect((await readReport(portal, 'tax-exempt', { params })).total).toEqual({ tax_waived: line!.tax_waived })
})

test('a certificate for a tax that the table does not have waives what the file told', async () => {
  const { id: account_id } = await portal.anAccount()
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  const site = await aSite(portal, { state: 'RI', city: 'Providence', county: '', zipcode: '' })
  await aCertificate(account_id, { state: 'RI' })
  const { as } = await portal.staff()
  await takerOf(portal, as)(aRecord({ card_number, site_number: site.site_number, state: 'RI', city: '', zipcode: '' }))
  const params = { from: '2026-11-01', to: '2026-11-30', account: String(account_id) }
  const { rows } = await readReport(portal, 'tax-exempt', { params })
  expect(rows).toMatchObject([{ level: 'State', transactions: 1, quantity: 10_000, tax_waived: 584 }])
})
