import { api } from '@forecourt/domain/contract/api.ts'
import { cards } from '@forecourt/domain/contract/cards.ts'
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import { templates } from '@forecourt/domain/contract/templates.ts'
import { expect, test } from 'vitest'
import { changeSearch, fieldsOf, readSearch, splitSearch, writeSearch } from './list-search.ts'

const written = (address: Record<string, string>) => writeSearch(cards.list, readSearch(cards.list, address))

test('a list with default settings adds nothing to the address', () => {
  expect(written({})).toEqual({})
})

test('defaults are never written to the address, even if typed', () => {
  expect(written({ page: '1', per_page: '10', orderBy: 'vehicle_number', sortedBy: 'asc', keyword: '' })).toEqual({})
})

test('values that differ from the defaults are written under their API names', () => {
  const address = { keyword: '4400', card_status_id: '3', orderBy: 'last_four', sortedBy: 'desc', page: '2', per_page: '50' }
  expect(written(address)).toEqual(address)
})

test('an impossible value counts as missing', () => {
  expect(written({ page: '-3', per_page: '1e9', orderBy: 'pin', card_status_id: 'x', card_network_id: '2' })).toEqual({
    card_network_id: '2',
  })
})

test('parameters that do not belong to the list are not written', () => {
  expect(written({ card: '12' })).toEqual({})
})

test('an address is split into the parameters of the list and all others', () => {
  expect(splitSearch(cards.list, { keyword: '44', card: '12', tab: 'limits', page: '2' })).toEqual({
    own: { keyword: '44', page: '2' },
    others: { card: '12', tab: 'limits' },
  })
})

test('changing a filter returns to the first page; changing the page keeps the filter', () => {
  const search = readSearch(cards.list, { keyword: '44', page: '5' })
  expect(writeSearch(cards.list, changeSearch(search, { card_type_id: 3 }))).toEqual({ keyword: '44', card_type_id: '3' })
  expect(writeSearch(cards.list, changeSearch(search, { page: 6 }))).toEqual({ keyword: '44', page: '6' })
})

test('a true value is written in the API’s format', () => {
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

test.each(lists.map((list) => [list.path, list] as const))('the address of %s is read the way the API reads it', (_, list) => {
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
