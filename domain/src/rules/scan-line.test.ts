import { expect, test } from 'vitest'
import { scanLine } from './scan-line.ts'

test('the scan line of a stub encodes account, invoice and amount', () => {
  const line = scanLine({ account_number: '01000123', number: 'INV-000001', amount: 58_467 })
  expect(line).toBe('0100012300000000010000058467 8')
})
