import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const orders = '/v1/card_orders'

const change = (id: number, values: { created_at?: string; requestor?: string; tracking_number?: string }) =>
  portal.db.updateTable('card_orders').set(values).where('id', '=', id).execute()

/** Three orders of one account, created on three different days. */
const threeOrders = async () => {
  const account_id = (await portal.anAccount()).id
  const first = await anOrder(portal, { account_id, cards: 2, status_order: 'delivered' })
  const second = await anOrder(portal, { account_id, is_virtual: true })
  const third = await anOrder(portal, { account_id, is_delivery: false })
  // The last minute of a day and the first of the next, in the account's time zone (Seattle).
  await change(first.id, { created_at: '2026-03-02T07:59:00Z', requestor: 'Beta', tracking_number: '1Z42' })
  await change(second.id, { created_at: '2026-03-02T08:00:00Z', requestor: 'Alpha' })
  await change(third.id, { created_at: '2026-03-05T20:00:00Z', requestor: 'Gamma' })
  const found = async (query: string) => {
    const { body } = await third.as.get(`${orders}?${query}`)
    const places = [first.id, second.id, third.id]
    return body.data.map(({ id }: { id: number }) => places.indexOf(id) + 1).join('')
  }
  return { as: third.as, first, second, third, found }
}

test('the list has only the account’s own orders, newest first, ten to a page', async () => {
  const { as, third, found } = await threeOrders()
  await anOrder(portal, { account_id: (await portal.anAccount()).id })
  expect(await found('')).toBe('321')
  const { body } = await as.get(`${orders}?per_page=2&page=2`)
  expect(body.meta).toEqual({ page: 2, per_page: 2, total: 3, last_page: 2 })
  expect((await as.get(orders)).body.meta).toEqual({ page: 1, per_page: 10, total: 3, last_page: 1 })
  expect((await as.get(orders)).body.data[0]).toEqual({
    id: third.id,
    card_order_number: third.card_order_number,
    created_at: '2026-03-05T20:00:00.000Z',
    updated_at: expect.any(String),
    requestor: 'Gamma',
    submitted_by: 'Pat Driver',
    cards: 1,
    is_virtual: false,
    is_delivery: false,
    shipping_method: 'USPS',
    case_number: null,
    status_order: 'submitted',
  })
})

test('status, days and keyword filter the list, and the sort order changes it', async () => {
  const { as, first, second, found } = await threeOrders()
  expect(await found('status=case_opened')).toBe('2')
  expect(await found('from=2026-03-02')).toBe('32')
  expect(await found('to=2026-03-01')).toBe('1')
  expect(await found('from=2026-03-02&to=2026-03-02')).toBe('2')
  expect(await found(`keyword=${second.case_number}`)).toBe('2')
  expect(await found(`keyword=${first.card_order_number.toLowerCase()}`)).toBe('1')
  expect(await found('keyword=1z42')).toBe('1')
  expect(await found('keyword=%25')).toBe('')
  expect(await found('orderBy=requestor&sortedBy=asc')).toBe('213')
  expect(await found('orderBy=cards&sortedBy=desc')).toBe('132')
  expect(await found('orderBy=card_order_number&sortedBy=asc')).toBe('123')
  expect(await found('orderBy=status_order&sortedBy=asc')).toBe('213')
  for (const query of ['orderBy=fingerprint', 'status=lost', 'from=2026-02-30', 'from=0000-01-01'])
    expect((await as.get(`${orders}?${query}`)).status).toBe(422)
})

test('the list exports as CSV and XLSX, and no cell runs as a formula', async () => {
  const { as, first } = await threeOrders()
  await change(first.id, { requestor: '=1+1' })
  const csv = await as.get(`${orders}/export?format=csv&status=delivered`)
  expect(csv.headers['content-disposition']).toMatch(/filename="card-orders_account-.+\.csv"/)
  const [titles, row] = csv.text.split('\r\n')
  expect(titles).toBe('\uFEFFOrder number,Ordered at,Requestor,Submitted by,Cards,Delivery,Case number,Status,Last change')
  expect(row).toMatch(new RegExp(`^${first.card_order_number},2026-03-02T07:59:00.000Z,'=1\\+1,Pat Driver,2,USPS,,Delivered,20`))
  const xlsx = await as.get(`${orders}/export?format=xlsx`)
  expect(xlsx.text.slice(0, 2)).toBe('PK')
})
