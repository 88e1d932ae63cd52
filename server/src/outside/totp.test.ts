import { expect, test } from 'vitest'
import { newTotpSecret, totpCode, totpStep } from './totp.ts'

const secret = newTotpSecret()
const now = new Date('2026-11-15T12:00:15Z')
const halfMinutesLater = (steps: number) => new Date(now.getTime() + steps * 30_000)
const thisStep = Math.floor(now.getTime() / 30_000)

test.each([-1, 0, 1])('a code that is %i half minutes off is accepted, and identified by its half minute', (steps) => {
  expect(totpStep(secret, totpCode(secret, halfMinutesLater(steps)), now)).toBe(thisStep + steps)
})

test.each([-2, 2, -120, 120])('a code that is %i half minutes off is refused', (steps) => {
  expect(totpStep(secret, totpCode(secret, halfMinutesLater(steps)), now)).toBeNull()
})

test.each(['', '12345', '1234567', '12345a', '１２３４５６', '-12345', '1e5'])('%j is not a code', (text) => {
  expect(totpStep(secret, text, now)).toBeNull()
})

test('a code matches the example of RFC 6238, appendix B', () => {
  expect(totpCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', new Date(59_000))).toBe('287082')
})
