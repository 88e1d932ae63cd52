import { expect, test } from 'vitest'
import { recipientsProblem } from './recipients.ts'

const ten = Array.from({ length: 10 }, (_, index) => `reader${index}@cascade.test`)

test.each<[given: string[], problem: string | undefined]>([
  [['dana@cascade.test', 'Lee@Cascade.test '], undefined],
  [ten, undefined],
  [[], 'At least one recipient'],
  [['dana@cascade.test', ' '], 'One of the recipients is empty'],
  [['dana@cascade.test', 'lee@cascade'], '“lee@cascade” is not an e-mail address'],
  [[`${'a'.repeat(250)}@x.test`], `“${'a'.repeat(250)}@x.test” is not an e-mail address`],
  [['dana@cascade.test', 'DANA@cascade.test'], '“dana@cascade.test” is entered twice'],
  [[...ten, 'lee@cascade.test', 'kim@cascade.test'], 'At most 10 recipients. Remove lee@cascade.test, kim@cascade.test'],
])('the recipients %j have the problem: %s', (given, problem) => {
  expect(recipientsProblem(given)).toBe(problem)
})
