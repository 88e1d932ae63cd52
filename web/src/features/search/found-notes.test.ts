import { expect, test } from 'vitest'
import { timeIn } from '#src/time/account-time.ts'
import { exceptionNote, invoiceNote, orderNote } from './found-notes.ts'

test('the note of an invoice shows its period, amount and due date', () => {
  const invoice = { period_from: '2026-10-01', period_to: '2026-10-31', total: 123_456, due_on: '2026-11-15' }
  expect(invoiceNote(invoice)).toBe('Oct 1 – 31, 2026 · $1,234.56, due Nov 15, 2026')
})

test('the note of an order shows its requestor and the day in the account’s time zone', () => {
  const { day } = timeIn('America/Los_Angeles')
  expect(orderNote({ requestor: 'Dana Whitlock', created_at: '2026-11-02T05:00:00Z' }, day)).toBe('Dana Whitlock · Nov 1, 2026')
  expect(orderNote({ requestor: '', created_at: '2026-11-02T15:00:00Z' }, day)).toBe('Nov 2, 2026')
})

test('the note of an exception shows its card, its vehicle and the day at the site', () => {
  const found = { last_four: '4400', vehicle_number: '1143', transacted_at: '2026-11-03T23:14:00' }
  expect(exceptionNote(found)).toBe('•••• 4400 · 1143 · Nov 3, 2026')
  expect(exceptionNote({ ...found, last_four: null, vehicle_number: '' })).toBe('Nov 3, 2026')
})
