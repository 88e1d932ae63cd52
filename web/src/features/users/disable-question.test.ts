import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { expect, test } from 'vitest'
import { disableQuestion } from './disable-question.ts'

test.each([
  ['is in', userStatus.active, 'Disable Pat Lane? They are signed out at once.'],
  ['is only invited', userStatus.invited, 'Disable Pat Lane? Their invitation stops working.'],
])('the question before disabling a user who %s says what will happen', (_, status, question) => {
  expect(disableQuestion({ first_name: 'Pat', last_name: 'Lane', status }, 'They are signed out at once.')).toBe(question)
})
