import { expect, test } from 'vitest'
import { readView, writeView } from './saved-view.ts'

test('the same filters and order make the same view, whatever the page', () => {
  expect(writeView({ keyword: 'kent yard', card_status_id: '1', page: '3', per_page: '50' })).toBe(
    writeView({ card_status_id: '1', keyword: 'kent yard' }),
  )
  expect(writeView({ page: '2' })).toBe('')
})

test('opening a view restores the address it was saved from', () => {
  const query = { keyword: 'R&D 50% +1', orderBy: 'vehicle_number', sortedBy: 'desc' }
  expect(readView(writeView(query))).toEqual(query)
})
