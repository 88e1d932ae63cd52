import { cards } from '@forecourt/domain/contract/cards.ts'
import { templates } from '@forecourt/domain/contract/templates.ts'
import { expect, test } from 'vitest'
import { changeSearch, readSearch, writeSearch } from './list-search.ts'

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
