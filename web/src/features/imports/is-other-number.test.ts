import { expect, test } from 'vitest'
import { isOtherNumber } from './is-other-number.ts'

test.each([
  ['the same digits', '•••• 4711', '4711', false],
  ['other digits', '•••• 4711', '4712', true],
  ['no digits', '••••', '4711', false],
])('a line and a card are compared by their last digits: %s', (_, detail, last_four, isOther) => {
  expect(isOtherNumber(detail, last_four)).toBe(isOther)
})
