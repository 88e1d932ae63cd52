import { api } from '@forecourt/domain/contract/api.ts'
import { cards } from '@forecourt/domain/contract/cards.ts'
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import { templates } from '@forecourt/domain/contract/templates.ts'
import { expect, test } from 'vitest'
import { changeSearch, fieldsOf, readSearch, splitSearch, writeSearch } from './list-search.ts'

const written = (address: Record<string, string>) => writeSearch(cards.list, readSearch(cards.list, address))

test('a clean list has a clean address', () => {
  expect(written({})).toEqual({})
})

test('defaults are never written, not even when they were typed', () => {
  expect(written({ page: '1', per_page: '10', orderBy: 'vehicle_number', sortedBy: 'asc', keyword: '' })).toEqual({})
})

test('what differs from the defaults is written under the names of the API', () => {
  const address = { keyword: '4400', card_status_id: '3', orderBy: 'last_four', sortedBy: 'desc', page: '2', per_page: '50' }
  expect(written(address)).toEqual(address)
})

test('an impossible value counts as not given', () => {
  expect(written({ page: '-3', per_page: '1e9', orderBy: 'pin', card_status_id: 'x', card_network_id: '2' })).toEqual({
    card_network_id: '2',
  })
})

test('what is not part of the list is left alone', () => {
  expect(written({ card: '12' })).toEqual({})
})

test('an address is told apart: what the list is asked by, and the row that is open over it', () => {
  expect(splitSearch(cards.list, { keyword: '44', card: '12', tab: 'limits', page: '2' })).toEqual({
    own: { keyword: '44', page: '2' },
    others: { card: '12', tab: 'limits' },
  })
})

test('another filter begins at the first page, another page keeps the filter', () => {
  const search = readSearch(cards.list, { keyword: '44', page: '5' })
  expect(writeSearch(cards.list, changeSearch(search, { card_type_id: 3 }))).toEqual({ keyword: '44', card_type_id: '3' })
  expect(writeSearch(cards.list, changeSearch(search, { page: 6 }))).toEqual({ keyword: '44', page: '6' })
})

test('a yes is written as the API writes it', () => {
  const deactivated = readSearch(templates.list, { is_delete: '1' })
  expect(deactivated.is_delete).toBe(true)
  expect(writeSearch(templates.list, deactivated)).toEqual({ is_delete: '1' })
})

const addresses = [
  '',
  '0',
  '1',
  '2',
  '3',
  '-1',
  '01',
  '1e3',
  '101',
  '32768',
  '9007199254740992',
  'asc',
  'desc',
  ' new ',
  'x'.repeat(101),
  'a\u0000b',
].concat(['1899-12-31', '1900-01-01', '2026-02-28', '2026-02-29', '2024-02-29', '12|13', 'a|b', 'true', 'open', 'created_at'])

const lists = Object.values<Record<string, Endpoint>>(api)
  .flatMap((group) => Object.values(group))
  .filter(({ method, query }) => method === 'GET' && query && 'page' in query.shape)

test.each(lists.map((list) => [list.path, list] as const))('the address of %s is read as the API reads it', (_, list) => {
  const { query } = list as Endpoint & Required<Pick<Endpoint, 'query'>>
  for (const name of Object.keys(fieldsOf(list))) {
    const schema = query.shape[name] as { safeParse: (value: unknown) => { success: boolean; data?: unknown } }
    for (const given of [undefined, 7, ...addresses]) {
      const parsed = schema.safeParse(given)
      const expected = parsed.success ? parsed.data : schema.safeParse(undefined).data
      expect([name, given, readSearch({ ...list, query }, { [name]: given })[name]]).toEqual([name, given, expected])
    }
  }
})
