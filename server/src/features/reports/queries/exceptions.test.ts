import { exceptionCodes, exceptionSentence as inWords } from '@forecourt/domain/rules/exceptions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { anException } from '#testing/exceptions.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'
import { exceptionSentence } from './exception-sentence.ts'
import { aCanary, readReport } from './read-report.fixture.ts'

let portal: Portal
let fleet: Awaited<ReturnType<typeof aFleet>>
beforeAll(async () => {
  portal = await aPortal()
  await aCanary(portal)
  fleet = await aFleet()
})
afterAll(() => portal.close())

const aFleet = async () => {
  const { id: account_id } = await portal.anAccount()
  const reviewer = await portal.aUser({ first_name: 'Sam', last_name: 'Reed' })
  const nine = await aCard(portal, { account_id, vehicle_number: '9' })
  const ten = await aCard(portal, { account_id, vehicle_number: '10' })
  const fill = await aTransaction(portal, { account_id, card_id: nine.id, quantity: 124_000, driver_number: '412' })
  const late = await aTransaction(portal, { account_id, card_id: ten.id, transacted_at: '2026-04-09T23:00:00' })
  const of = ({ id, card_id, transacted_at, vehicle_number }: typeof fill) => ({
    account_id,
    transaction_id: id,
    card_id,
    transacted_at,
    vehicle_number,
  })
  await portal.db
    .insertInto('exceptions')
    .values([
      {
        ...of(fill),
        code: 'OVER_FILL',
        severity: 'warning',
        threshold: 100_000,
        actual: 124_000,
        detail: 'gallons',
        amount: 8_400,
      },
      { ...of(late), code: 'TRAVEL', severity: 'alert', threshold: 90, actual: 140, detail: 'Kent|Yakima', amount: 17_500 },
    ])
    .execute()
  await portal.db
    .insertInto('exceptions')
    .values({
      ...of(fill),
      code: 'MANUAL',
      severity: 'info',
      review_state: 'reviewed',
      note: 'Asked the driver',
      reviewed_by: reviewer.id,
      reviewed_at: '2026-03-11T18:00:00Z',
    })
    .execute()
  return { account_id }
}

const details = ['', 'dollars', 'gallons|day', 'dollars|week', '5:12 am|M-F 5a-7p', 'missing', 'back', 'least', 'Lost|declined']
const figures = [
  [null, null],
  [0, 0],
  [100_000, 124_050],
  [1, 999_999],
  [8, 9],
  [123_456_789, 1_234_567_890],
  [2_000, 2_230],
] as const

test('every rule has the same sentence in a report as on screen', async () => {
  const findings = exceptionCodes.flatMap((code) =>
    details.flatMap((detail) => figures.map(([threshold, actual]) => ({ code, detail, threshold, actual }))),
  )
  const { rows } = await sql<{ sentence: string }>`
    select ${exceptionSentence} as sentence
    from rows from (jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
      as (code text, detail text, threshold bigint, actual bigint)) with ordinality e order by e.ordinality`.execute(portal.db)
  expect(rows.map(({ sentence }) => sentence)).toEqual(findings.map(({ code, ...finding }) => inWords(code, finding)))
})

const read = (params: Record<string, unknown> = {}) =>
  readReport(portal, 'exception', { account_id: fleet.account_id, params: { from: '2026-03-01', to: '2026-04-30', ...params } })
const codesOf = ({ rows }: { rows: Record<string, unknown>[] }) => rows.map(({ code }) => code)

test('an exception keeps the description that the card had at the fill', async () => {
  const { id: account_id } = await portal.anAccount()
  const card = await aCard(portal, { account_id, description: 'Kenworth' })
  const fill = await aTransaction(portal, { account_id, card_id: card.id })
  const { id: transaction_id, transacted_at } = fill
  await anException(portal, { account_id, card_id: card.id, transaction_id, transacted_at })
  await portal.db.updateTable('cards').set({ description: 'Peterbilt' }).where('id', '=', card.id).execute()
  const { rows } = await readReport(portal, 'exception', { account_id, params: { from: '2026-03-01', to: '2026-03-31' } })
  expect(rows).toMatchObject([{ card_description: 'Kenworth' }])
})

test('an exception shows its sentence, its figures and its review', async () => {
  const { rows, total } = await read()
  expect(rows.find(({ code }) => code === 'OVER_FILL')).toMatchObject({
    rule: 'Over fill limit',
    finding: '124.0 gal exceeds 100 gal per fill',
    threshold: '100.0 gal',
    actual: '124.0 gal',
    variance: '24.0 gal',
    severity: 'Warning',
    vehicle_number: '9',
    driver_number: '412',
    quantity: 124_000,
    review_state: 'Open',
  })
  expect(rows.find(({ code }) => code === 'MANUAL')).toMatchObject({
    reviewer: 'Sam Reed',
    note: 'Asked the driver',
    threshold: null,
  })
  expect(total).toEqual({ amount: 25_900 })
})

test.each([
  [{ to: '2026-03-31' }, ['MANUAL', 'OVER_FILL']],
  [{ codes: ['TRAVEL', 'MANUAL'] }, ['TRAVEL', 'MANUAL']],
  [{ severity: 'alert' }, ['TRAVEL']],
  [{ review_state: 'reviewed' }, ['MANUAL']],
  [{ vehicle_to: '9' }, ['MANUAL', 'OVER_FILL']],
  [{ vehicle_from: '10', vehicle_to: '12' }, ['TRAVEL']],
])('exceptions filtered by %o', async (params, codes) => {
  expect(codesOf(await read(params))).toEqual(codes)
})

test.each(['rule', 'vehicle_number', 'driver_number', 'tran_date', 'severity'])(
  'grouped by %s, the amounts at risk add up',
  async (key) => {
    expect((await read({ group_by: [key] })).groups.length).toBeGreaterThan(1)
  },
)

test('a scheduled report lists the findings between its marks, or without marks those since yesterday began', async () => {
  const { account_id } = fleet
  const all = await portal.db.selectFrom('exceptions').select(['posting', 'code']).where('account_id', '=', account_id).execute()
  const [first, second, third] = all.toSorted((one, other) => one.posting - other.posting)
  const between = { after: first!.posting, up_to: third!.posting }
  const { rows } = await readReport(portal, 'scheduled-exception', { account_id, posted: between })
  expect(new Set(codesOf({ rows }))).toEqual(new Set([second!.code, third!.code]))
  const seenOn = (today: string) => readReport(portal, 'scheduled-exception', { account_id, today })
  expect((await seenOn(new Date().toISOString().slice(0, 10))).rows).toHaveLength(all.length)
  expect((await seenOn('2099-01-01')).rows).toEqual([])
})

test('a report can apply thresholds stricter than those of the rules', async () => {
  const { id: account_id } = await portal.anAccount()
  const { id: card_id } = await aCard(portal, { account_id })
  const { id: transaction_id, transacted_at } = await aTransaction(portal, { account_id, card_id })
  const found = [
    { code: 'OVER_TANK', threshold: 100_000, actual: 112_000, detail: '' },
    { code: 'PRICE', threshold: 400_000, actual: 448_000, detail: '' },
    { code: 'REPEAT', threshold: 15, actual: 9, detail: '' },
    { code: 'TRAVEL', threshold: 90, actual: 120, detail: 'Kent|Yakima' },
    { code: 'DECLINES', threshold: 3, actual: 4, detail: 'Wrong PIN' },
    { code: 'MPG', threshold: 800, actual: 440, detail: 'average' },
  ]
  await portal.db
    .insertInto('exceptions')
    .values(
      found.map((finding) => ({ ...finding, account_id, card_id, transaction_id, transacted_at, severity: 'warning' as const })),
    )
    .execute()
  const codes = async (params: object) => {
    const { rows } = await readReport(portal, 'exception', {
      account_id,
      params: { from: '2026-03-01', to: '2026-03-31', ...params },
    })
    return rows.map(({ code }) => String(code)).toSorted()
  }
  const everything = found.map(({ code }) => code).toSorted()
  const met = { over_tank_percent: 11, price_percent: 11, repeat_minutes: 10, travel_mph: 119, declines: 4, mpg_percent: 44 }
  expect(await codes({})).toEqual(everything)
  expect(await codes(met)).toEqual(everything)
  const missed = { over_tank_percent: 12, price_percent: 12, repeat_minutes: 9, travel_mph: 120, declines: 5, mpg_percent: 45 }
  for (const [name, value] of Object.entries(missed)) expect(await codes({ [name]: value })).toHaveLength(found.length - 1)
  expect(await codes(missed)).toEqual([])
})

test('a fleet without exceptions has an empty report', async () => {
  const { id: account_id } = await portal.anAccount()
  expect((await readReport(portal, 'exception', { account_id })).rows).toEqual([])
})
