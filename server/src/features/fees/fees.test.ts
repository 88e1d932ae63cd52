// docs/product/fees.md
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runImport } from '#src/features/imports/run-import.ts'
import { aBilling } from '#testing/billings.ts'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, aTranId, asOwnCsv, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite } from '#testing/transactions.ts'
import { startChargingCards } from './charge-cards.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await aPortal()
  staff = (await portal.staff()).as
})
beforeEach(() => portal.setTime(null))
afterAll(() => portal.close())

const system = () => ({ ...portal.ctx, who: { system: 'test' } })

const take = async (...records: Parameters<typeof aRecord>[0][]) => {
  const { body } = await sendFile(staff, asOwnCsv(records.map(aRecord)), { layout: 'C' })
  await runImport(system(), { import_id: body.data.id })
}

const aFee = async (fee: object) => {
  const { status, body } = await staff.post('/v1/fee_rules', { effective_from: '2026-01-01', ...fee })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data.id as number
}

/** The sessions of tests begin after the days of their fills, so the consents are backdated directly in the database. */
const agree = async (account_id: number, fee_rule_id: number, agreed_at = '2026-11-03T18:00:00Z') => {
  const consent = { account_id, fee_rule_id, agreed_at, contract_reference: 'Contract 7', text: 'Yes', sha256: 'a'.repeat(64) }
  await portal.db.insertInto('fee_consents').values(consent).execute()
}

const aBuyer = async () => {
  const { id: account_id } = await portal.anAccount()
  const card_number = aCardNumber()
  const card = await aCard(portal, { account_id, number: card_number })
  const lines = () =>
    portal.db
      .selectFrom('transactions')
      .selectAll()
      .where('account_id', '=', account_id)
      .orderBy('transacted_at')
      .orderBy('id')
      .execute()
  const fees = async () =>
    (await lines())
      .filter(({ kind }) => kind === 'fee')
      .map((line) => ({ tran_id: line.tran_id, product_id: line.product_id, fees: line.fees, total: line.total }))
  return { account_id, card_number, card, lines, fees }
}

test('an account agrees to a fee once, in words that name amount and occasion, and who recorded it is kept', async () => {
  const { account_id } = await aBuyer()
  const fee_rule_id = await aFee({ name: 'Per fill', kind: 'transaction', amount: 150 })
  const path = `/v1/accounts/${account_id}/fee_consents`
  const body = { fee_rule_id, contract_reference: 'Contract 7' }
  const first = await staff.post(path, body)
  expect(first.body.data).toEqual([
    {
      fee_rule_id,
      agreed_at: expect.any(String),
      recorded_by: expect.stringMatching(/\w/),
      contract_reference: 'Contract 7',
      text: 'I agree to the fee “Per fill”: $1.50 for each purchase. It is charged from the day after I agree.',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      withdrawn_on: null,
      withdrawal_reason: '',
    },
  ])
  expect((await staff.get(path)).body).toEqual(first.body)
  const both = await Promise.all([staff.post(path, body), staff.post(path, body)])
  expect(both.map(({ status }) => status)).toEqual([409, 409])
  expect((await staff.post('/v1/accounts/999999999/fee_consents', body)).status).toBe(404)
  const unknown = await staff.post(path, { ...body, fee_rule_id: 999_999_999 })
  expect([unknown.status, unknown.body.errors]).toEqual([422, { fee_rule_id: ['Does not exist'] }])

  const listed = (await staff.get('/v1/fee_rules')).body.data.find(({ id }: { id: number }) => id === fee_rule_id)
  expect(listed).toMatchObject({ amount: 150, rate: 0, ends_on: null, version: 1, accounts: 1 })
  const end = (given: object) => staff.put(`/v1/fee_rules/${fee_rule_id}`, { version: 1, ...given })
  expect((await end({ ends_on: '2026-01-31' })).status).toBe(422)
  expect((await end({ ends_on: '2099-01-31' })).status).toBe(200)
  expect((await end({ ends_on: '2099-02-28' })).status).toBe(409)
})

test('an agreed fee is a line beside its fill from the next day on; it follows a correction and is charged once', async () => {
  const { account_id, card_number, lines, fees } = await aBuyer()
  const per = await aFee({ name: 'Per fill', kind: 'transaction', amount: 150 })
  const away = await aFee({ name: 'Away', kind: 'out of network', rate: 1_000 })
  const other = await aFee({ name: 'Not agreed to', kind: 'transaction', amount: 999 })
  const ended = await aFee({ name: 'Ended', kind: 'transaction', amount: 777 })
  await portal.db.updateTable('fee_rules').set({ ends_on: '2026-11-03' }).where('id', '=', ended).execute()
  for (const fee of [per, away, ended]) await agree(account_id, fee)
  const next = { card_number, tran_id: aTranId(), location_kind: 'E' }
  await take({ card_number, tran_date: '2026-11-03' }, next)
  const [fill] = (await lines()).filter(({ tran_id }) => tran_id === next.tran_id)
  const charged = [
    { tran_id: `${next.tran_id}~f${per}`, product_id: 950, fees: 150, total: 150 },
    { tran_id: `${next.tran_id}~f${away}`, product_id: 951, fees: 40, total: 40 },
  ]
  expect(await fees()).toEqual(charged)
  expect((await lines()).filter(({ parent_id }) => parent_id === fill!.id)).toMatchObject([
    { base: 0, fee_rule_id: per, transacted_at: fill!.transacted_at },
    { base: 0, fee_rule_id: away },
  ])
  await take(next)
  expect(await fees(), 'the same file again').toEqual(charged)
  await take({ ...next, quantity: 20_000, total: 7_074, federal_tax: 244, state_tax: 584 })
  expect((await fees()).map(({ total }) => total)).toEqual([150, 71])
  expect((await fees()).some(({ tran_id }) => tran_id.endsWith(`~f${other}`))).toBe(false)
})

test('the day after a consent begins in the zone of the provider, also for a fill further east', async () => {
  const { account_id, card_number, fees } = await aBuyer()
  const per = await aFee({ name: 'Per fill in the east', kind: 'transaction', amount: 150 })
  // Eight in the evening of 3 November in Washington.
  await agree(account_id, per, '2026-11-04T04:00:00Z')
  const buffalo = { card_number, site_number: '143201', city: 'Buffalo', state: 'NY', zipcode: '14201' }
  const [thatEvening, nextDay] = [aTranId(), aTranId()]
  await take({ ...buffalo, tran_time: '02:59:59', tran_id: thatEvening }, { ...buffalo, tran_time: '03:00:00', tran_id: nextDay })
  expect((await fees()).map(({ tran_id }) => tran_id)).toEqual([`${nextDay}~f${per}`])
})

test('a fee limited to products or places is charged only there, and its consent says so', async () => {
  const { account_id, card_number, fees } = await aBuyer()
  const { id: site_id, name, card_network_id } = await aSite(portal)
  const scopes = [
    { grade: 'Diesel' },
    { family: 'diesel', reach: 'remote' },
    { product_id: 19 },
    { family: 'unleaded' },
    { reach: 'extended' },
    { site_id },
    { card_network_id },
  ]
  const rules: number[] = []
  for (const scope of scopes) rules.push(await aFee({ name: 'Narrow', kind: 'transaction', amount: 100, ...scope }))
  for (const rule of rules) await agree(account_id, rule)
  await take({ card_number, product_code: '019', location_kind: 'R' })
  const charged = (await fees()).map(({ tran_id }) => rules.indexOf(Number(tran_id.split('~f')[1])))
  expect(charged.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 6])
  const answer = await staff.post(`/v1/accounts/${(await portal.anAccount()).id}/fee_consents`, {
    fee_rule_id: rules[5],
    contract_reference: 'Contract 7',
  })
  expect(answer.body.data[0].text).toContain(`for each purchase, only at: ${name}.`)
  const refused = (scope: object) =>
    staff.post('/v1/fee_rules', { name: 'Wrong', kind: 'card month', amount: 100, effective_from: '2026-01-01', ...scope })
  expect((await refused({ grade: 'Diesel' })).body.errors).toEqual({ grade: ['This fee holds for everything'] })
  expect((await refused({ kind: 'transaction', site_id: 999_999_999 })).body.errors).toEqual({ site_id: ['Does not exist'] })
})

test('an account that withdraws its consent pays until the end date; it withdraws once, and the wording stays', async () => {
  const { account_id, card_number, fees } = await aBuyer()
  const rule = await aFee({ name: 'Per fill', kind: 'transaction', amount: 150 })
  const path = `/v1/accounts/${account_id}/fee_consents/${rule}/withdrawal`
  const withdraw = (ends_on: string, at = path) => staff.post(at, { ends_on, reason: 'Letter of November 1' })
  expect((await withdraw('2099-01-01')).status, 'never agreed').toBe(404)
  await agree(account_id, rule)
  expect((await withdraw('2026-01-31')).body.errors).toEqual({ ends_on: ['Must be today or later'] })
  const both = await Promise.all([withdraw('2099-01-31'), withdraw('2099-01-31')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 200)!.body.data).toMatchObject([
    { fee_rule_id: rule, withdrawn_on: '2099-01-31', withdrawal_reason: 'Letter of November 1', text: 'Yes' },
  ])
  const elsewhere = path.replace(String(account_id), String((await portal.anAccount()).id))
  expect((await withdraw('2099-01-01', elsewhere)).status, 'of another account').toBe(404)
  expect((await withdraw('2099-01-01', '/v1/accounts/999999999/fee_consents/1/withdrawal')).status).toBe(404)
  const listed = (await staff.get('/v1/fee_rules')).body.data.find(({ id }: { id: number }) => id === rule)
  expect(listed.accounts).toBe(0)
  const ended = await aFee({ name: 'Withdrawn', kind: 'transaction', amount: 200 })
  await agree(account_id, ended)
  const withdrawn = { account_id, fee_rule_id: ended, ends_on: '2026-11-05', reason: 'Letter' }
  await portal.db.insertInto('fee_withdrawals').values(withdrawn).execute()
  await take({ card_number, tran_date: '2026-11-05' }, { card_number, tran_date: '2026-11-06', tran_id: aTranId() })
  expect((await fees()).map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([150, 150, 200])
})

const reversed = { quantity: -10_000, total: -3_951, federal_tax: -244, state_tax: -584, tran_time: '09:00:00' }

test.each([
  ['after its sale', [0, 1]],
  ['before its sale', [1, 0]],
])('a reversal that comes %s reverses the fee of its sale', async (_, order) => {
  const { account_id, card_number, fees } = await aBuyer()
  const per = await aFee({ name: 'Per fill', kind: 'transaction', rate: 1_250 })
  await agree(account_id, per)
  const files = [
    { card_number, tran_id: aTranId() },
    { card_number, tran_id: aTranId(), ...reversed },
  ]
  for (const at of order) await take(files[at]!)
  expect((await fees()).map(({ total }) => total)).toEqual([49, -49])
  await take({ ...files[0]!, quantity: 20_000, total: 7_074 })
  expect(
    (await fees()).map(({ total }) => total),
    'a corrected sale is no longer what was reversed',
  ).toEqual([88])
})

test('a fill has no fee until it is priced; an account that another system bills has none', async () => {
  const { account_id, card_number, fees } = await aBuyer()
  const per = await aFee({ name: 'Share', kind: 'transaction', rate: 10_000 })
  await agree(account_id, per)
  const { body } = await staff.post('/v1/price_indexes', { name: `Rack ${account_id}`, kind: 'cost' })
  const rule = { account_id, model: 'index', price_index_id: body.data.id, amount: 0, effective_from: '2026-11-01' }
  await staff.post('/v1/price_rules', rule)
  await take({ card_number })
  expect(await fees()).toEqual([])
  await staff.post('/v1/index_prices/import', {
    csv: `index,product_code,effective_from,price\r\nRack ${account_id},019,2026-11-04,1.172\r\n`,
  })
  await staff.post('/v1/missing_prices/price', {})
  await portal.runJobs()
  expect(await fees()).toMatchObject([{ total: 200 }])

  const elsewhere = await aBuyer()
  await agree(elsewhere.account_id, per)
  await aBilling(portal, { account_id: elsewhere.account_id })
  await portal.db
    .updateTable('account_billings')
    .set({ invoiced_by: 'elsewhere' })
    .where('account_id', '=', elsewhere.account_id)
    .execute()
  await take({ card_number: elsewhere.card_number })
  expect(await elsewhere.fees()).toEqual([])
})

test('a card active on the last day of a month is charged once, even by a late run, but not before the consent', async () => {
  const { account_id, card, fees } = await aBuyer()
  await aCard(portal, { account_id, card_status_id: 2 })
  const month = await aFee({ name: 'Card', kind: 'card month', amount: 200 })
  await agree(account_id, month, '2026-10-20T18:00:00Z')
  await portal.db
    .updateTable('card_status_changes')
    .set({ changed_at: '2026-01-05T12:00:00Z' })
    .where('account_id', '=', account_id)
    .execute()
  const runOn = async (now: string) => {
    await startChargingCards({ ...system(), clock: { ...portal.ctx.clock, now: () => new Date(now) } })
    await portal.runJobs()
  }
  const charge = (of: string) => ({ tran_id: `~card-${of}-${card.id}-${month}`, product_id: 952, fees: 200, total: 200 })
  await runOn('2026-11-01T08:00:00Z')
  await runOn('2026-11-02T08:00:00Z')
  expect(await fees()).toEqual([charge('2026-10')])
  await runOn('2027-01-03T20:00:00Z')
  expect(await fees(), 'December’s run makes up for November’s').toEqual([
    charge('2026-10'),
    charge('2026-11'),
    charge('2026-12'),
  ])
})
