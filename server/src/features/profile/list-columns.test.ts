// docs/product/handling.md#tables: the columns that a person has chosen apply on all their devices.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const url = '/v1/list_columns'

test('a person’s column choice for a list follows them to another session, and nobody else sees it', async () => {
  const { as, user, account_id } = await portal.aCustomer()
  const other = await portal.aCustomer({ account_id })
  expect((await as.get(url)).body.data).toEqual([])
  expect((await as.put(`${url}/cards`, { order: ['vehicle_number', 'status'], hidden: [] })).status).toBe(200)
  const choice = { order: ['status', 'vehicle_number'], hidden: ['status'] }
  expect((await as.put(`${url}/cards`, choice)).status).toBe(200)
  const elsewhere = await portal.signedIn(user)
  expect((await elsewhere.as.get(url)).body.data).toEqual([{ list: 'cards', ...choice }])
  expect((await other.as.get(url)).body.data).toEqual([])
})

test('an unknown list, too many columns and an invalid column name are refused', async () => {
  const { as } = await portal.aCustomer()
  const status = async (list: string, body: object) => (await as.put(`${url}/${list}`, body)).status
  const many = Array.from({ length: 81 }, (_, at) => `column_${at}`)
  expect(await status('secrets', { order: [], hidden: [] })).toBe(422)
  expect(await status('cards', { order: many, hidden: [] })).toBe(422)
  expect(await status('cards', { order: ['<b>'], hidden: [] })).toBe(422)
  expect(await status('cards', { order: ['status'] })).toBe(422)
  expect((await as.get(url)).body.data).toEqual([])
})
