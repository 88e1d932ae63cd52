import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { anInvoice } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const oil = 101
const unleaded = 1

const aReader = () => portal.aCustomer({ roles: ['report user'] })

test('transactions are listed newest first, page by page, to the end', async () => {
  const { as, account_id } = await aReader()
  const { id: card_id } = await aCard(portal, { account_id })
  const days = ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02', '2026-03-10']
  for (const day of days) await aTransaction(portal, { account_id, card_id, transacted_at: `${day}T08:00:00` })
  const listed: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const { body } = await as.get(`/v1/transactions?per_page=2${next && `&before=${encodeURIComponent(next)}`}`)
    listed.push(...body.data.map((row: { transacted_at: string }) => row.transacted_at.slice(0, 10)))
    next = body.meta.next
  }
  expect(listed).toEqual(days.toReversed())
})

test('transactions of one second are neither lost nor repeated between two pages', async () => {
  const { as, account_id } = await aReader()
  const { id: card_id } = await aCard(portal, { account_id })
  for (let n = 0; n < 5; n++) await aTransaction(portal, { account_id, card_id })
  const first = await as.get('/v1/transactions?per_page=3')
  const second = await as.get(`/v1/transactions?per_page=3&before=${encodeURIComponent(first.body.meta.next)}`)
  const ids = [...first.body.data, ...second.body.data].map(({ id }: { id: number }) => id)
  expect(new Set(ids).size).toBe(5)
  expect(second.body.meta.next).toBeNull()
})

test('the sums include everything that matches, and count only gallons of fuel', async () => {
  const { as, account_id } = await aReader()
  const { id: card_id } = await aCard(portal, { account_id, vehicle_number: 'TRK1' })
  const { id: other_id } = await aCard(portal, { account_id, vehicle_number: 'TRK2' })
  const on = (card: number, day: string, product_id = 53) =>
    aTransaction(portal, {
      account_id,
      card_id: card,
      transacted_at: `${day}T23:59:59`,
      product_id,
      quantity: 10_000,
      base: 4_000,
    })
  await on(card_id, '2026-01-31')
  await on(card_id, '2026-02-01')
  await on(card_id, '2026-02-28')
  await on(card_id, '2026-03-01', unleaded)
  await on(card_id, '2026-03-02', oil)
  await on(other_id, '2026-02-10')
  const sums = async (query: string) => {
    const { body } = await as.get(`/v1/transactions?per_page=1&${query}`)
    return [body.meta.sums.transactions, body.meta.sums.quantity, body.meta.sums.total]
  }
  expect(await sums('')).toEqual([6, 50_000, 24_000])
  expect(await sums(`card_id=${card_id}`)).toEqual([5, 40_000, 20_000])
  expect(await sums(`card_id=${card_id}&from=2026-01-31&to=2026-03-01`)).toEqual([4, 40_000, 16_000])
  expect(await sums(`card_id=${card_id}&from=2026-02-01&to=2026-02-28`)).toEqual([2, 20_000, 8_000])
  expect(await sums(`card_id=${card_id}&from=2026-02-02&to=2026-02-27`)).toEqual([0, 0, 0])
  expect(await sums('from=2026-02-01&to=2026-02-28')).toEqual([3, 30_000, 12_000])
  expect(await sums(`product_id=${unleaded}`)).toEqual([1, 10_000, 4_000])
  expect(await sums(`card_id=${card_id}&product_id=53&to=2026-02-01`)).toEqual([2, 20_000, 8_000])
  expect(await sums('vehicle_number=TRK2')).toEqual([1, 10_000, 4_000])
  expect(await sums('vehicle_number=TRK2&from=2026-03-01')).toEqual([0, 0, 0])
})

test('the purchases of one driver are found by the number stored with them, with their sums', async () => {
  const { as, account_id } = await aReader()
  const { id: card_id } = await aCard(portal, { account_id })
  const buy = (driver_number: string, day: string) =>
    aTransaction(portal, { account_id, card_id, driver_number, transacted_at: `${day}T08:00:00`, quantity: 10_000, base: 4_000 })
  const first = await buy('4412', '2026-01-31')
  await buy('4413', '2026-02-01')
  await buy('4412', '2026-02-02')
  const { body } = await as.get('/v1/transactions?driver_number=4412')
  expect(body.data.map(({ driver_number }: { driver_number: string }) => driver_number)).toEqual(['4412', '4412'])
  expect(body.meta.sums).toEqual({ transactions: 2, quantity: 20_000, total: 8_000 })
  const january = await as.get('/v1/transactions?driver_number=4412&to=2026-01-31')
  expect(january.body.data.map(({ id }: { id: number }) => id)).toEqual([first.id])
  expect(january.body.meta.sums.transactions).toBe(1)
})

test('the lines of an invoice are searched by card, vehicle, driver or site; without an invoice the search is refused', async () => {
  const { as, account_id } = await aReader()
  const { id: invoice_id } = await anInvoice(portal, { account_id })
  const card = await aCard(portal, { account_id, number: '7088123456784321', vehicle_number: 'TRK7' })
  const other = await aCard(portal, { account_id, vehicle_number: 'VAN8' })
  const site = await aSite(portal, { name: 'Yakima Cardlock', city: 'Yakima', county: 'Yakima' })
  const mine = await aTransaction(portal, { account_id, card_id: card.id, invoice_id, driver_name: 'Kim Ode', site_id: site.id })
  await aTransaction(portal, { account_id, card_id: other.id, invoice_id })
  const found = async (typed: string) => {
    const { body } = await as.get(`/v1/transactions?invoice_id=${invoice_id}&keyword=${typed}`)
    return { typed, ids: body.data.map(({ id }: { id: number }) => id), sum: body.meta.sums.transactions }
  }
  for (const typed of ['4321', 'trk7', 'kim', 'yakima']) expect(await found(typed)).toEqual({ typed, ids: [mine.id], sum: 1 })
  expect(await found('%25')).toEqual({ typed: '%25', ids: [], sum: 0 })
  const refused = await as.get('/v1/transactions?keyword=4321')
  expect(refused.status).toBe(422)
  expect(refused.body.errors.keyword).toEqual(['A keyword needs an invoice_id'])
})

test('one transaction shows its site, its taxes and its card’s last four digits', async () => {
  const { as, account_id } = await aReader()
  const card = await aCard(portal, { account_id, number: '7088123456781234', vehicle_number: 'TRK9' })
  const site = await aSite(portal, { name: 'Yakima Cardlock', city: 'Yakima', county: 'Yakima' })
  const taxes = { federal_tax: 1_220, state_tax: 2_920, odometer: 120_000, auth_number: '004711' }
  const { id } = await aTransaction(portal, { account_id, card_id: card.id, site_id: site.id, ...taxes })
  const { status, body, text } = await as.get(`/v1/transactions/${id}`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    id,
    transacted_at: '2026-03-10T12:00:00',
    last_four: '1234',
    vehicle_number: 'TRK9',
    product_name: 'ULSD #2',
    site_name: 'Yakima Cardlock',
    city: 'Yakima',
    card_network_name: 'CFN',
    base: 17_500,
    total: 21_640,
    invoice_number: null,
    ...taxes,
  })
  expect(text).not.toContain('7088123456781234')
})

test('another account’s transaction, card and invoice are not found', async () => {
  const { as } = await aReader()
  const other = await portal.anAccount()
  const transaction = await aTransaction(portal, { account_id: other.id })
  expect((await as.get(`/v1/transactions/${transaction.id}`)).status).toBe(404)
  expect((await as.get('/v1/transactions/999999999')).status).toBe(404)
  for (const query of ['', `card_id=${transaction.card_id}`, `vehicle_number=${transaction.vehicle_number}`]) {
    const { body } = await as.get(`/v1/transactions?${query}`)
    expect(body).toMatchObject({ data: [], meta: { next: null, sums: { transactions: 0, quantity: 0, total: 0 } } })
  }
})

test.each(['before=now', 'before=2026-13-01T00:00:00~1', 'per_page=101', 'from=2026-02-30', 'card_id=x', 'vehicle_number=%00'])(
  'a list asked for with %s is refused',
  async (query) => {
    const { as } = await aReader()
    expect((await as.get(`/v1/transactions?${query}`)).status).toBe(422)
  },
)

test('the file contains the same rows as the list, the total to the cent and no full card number', async () => {
  const { as, account_id } = await aReader()
  const { id: card_id } = await aCard(portal, { account_id, number: '7088123456785678', description: '=HYPERLINK("x")' })
  await aTransaction(portal, { account_id, card_id, base: 12_345, state_tax: 1_001 })
  await aTransaction(portal, { account_id, card_id, kind: 'reversal', quantity: -50_000, base: -12_345, state_tax: -1_001 })
  await aTransaction(portal, { account_id })
  const { status, text } = await as.get(`/v1/transactions/export?format=csv&card_id=${card_id}`)
  expect(status).toBe(200)
  const [titles, ...lines] = text.trim().split('\r\n')
  expect(titles).toContain('Federal excise tax')
  expect(lines).toHaveLength(2)
  expect(lines.some((line) => line.includes(',133.46,'))).toBe(true)
  expect(lines.some((line) => line.includes(',-133.46,'))).toBe(true)
  expect(text).toContain('•••• 5678')
  expect(text).not.toContain('7088123456785678')
  expect(text).not.toMatch(/(^|,)=HYPERLINK/m)
  const workbook = await as.get(`/v1/transactions/export?format=xlsx&card_id=${card_id}`)
  expect(workbook.status).toBe(200)
})

test('an export is audited with its number of rows', async () => {
  const { as, account_id, user } = await aReader()
  await aTransaction(portal, { account_id })
  await as.get('/v1/transactions/export?format=csv')
  const { after } = await portal.db
    .selectFrom('audit_events')
    .select('after')
    .where('actor_id', '=', user.id)
    .where('action', '=', 'transaction.export')
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ transactions: 1, format: 'csv' })
})

test('a PIN manager without another role cannot see purchases', async () => {
  const { as } = await portal.aCustomer({ roles: ['pin manager 1'] })
  expect((await as.get('/v1/transactions')).status).toBe(403)
  expect((await as.get('/v1/invoices')).status).toBe(403)
})
