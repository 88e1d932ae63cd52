import { expect, test } from 'vitest'
import { TransactionRow } from '@forecourt/domain/contract/transactions.ts'
import { emptiest } from '#testing/emptiest.ts'
import { partiesOf } from './transaction-words.ts'

const purchase = {
  ...(emptiest(TransactionRow) as TransactionRow),
  last_four: '1394',
  vehicle_number: '1004',
  driver_number: '1257',
  driver_name: 'A. Brooks',
}

test.each([
  ['of an invoice', { invoice_id: '1' }, 'Card •••• 1394 · vehicle 1004 · A. Brooks'],
  ['of a vehicle', { vehicle_number: '1004' }, 'Card •••• 1394 · A. Brooks'],
  ['of a driver', { driver_number: '1257', from: '2026-03-01' }, 'Card •••• 1394 · vehicle 1004'],
  ['of a card', { card_id: '9' }, 'A. Brooks'],
])('a purchase in the list %s names the others who took part', (_, of, words) => {
  expect(partiesOf(purchase, of)).toBe(words)
})

test('a driver whose name is not known is named by the number', () => {
  expect(partiesOf({ ...purchase, driver_name: '' }, { card_id: '9' })).toBe('driver 1257')
})
