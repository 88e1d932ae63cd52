import { expect, test } from 'vitest'
import { passwordProblems } from './password.ts'

const email = 'driver.boss@cascade.test'
const tooShortOrLong = 'Use 12 to 128 characters'
const isTheEmail = 'Do not use your e-mail address'

test.each([
  { described: 'eleven characters', password: 'a'.repeat(11) },
  { described: '129 characters', password: 'a'.repeat(129) },
  { described: 'eleven emoji, though they are 22 code units', password: '🚚'.repeat(11) },
])('a password of $described is refused because of its length', ({ password }) => {
  expect(passwordProblems(password, email)).toEqual([tooShortOrLong])
})

test.each([
  { described: 'twelve characters', password: 'a'.repeat(12) },
  { described: '128 characters', password: 'a'.repeat(128) },
  { described: '128 emoji, though they are 256 code units', password: '🚚'.repeat(128) },
  { described: 'twelve spaces', password: ' '.repeat(12) },
  { described: 'plain words, without a digit or a capital', password: 'correct horse battery staple' },
])('a password of $described is accepted', ({ password }) => {
  expect(passwordProblems(password, email)).toEqual([])
})

test('an accented letter counts as one character, however it is encoded', () => {
  expect(passwordProblems('é'.repeat(12), email)).toEqual([])
  expect(passwordProblems('e\u0301'.repeat(11), email)).toEqual([tooShortOrLong])
  expect(passwordProblems('e\u0301'.repeat(12), email)).toEqual([])
})

test.each(['driver.boss@cascade.test', 'DRIVER.BOSS@CASCADE.TEST'])(
  '%s is refused because it is the user’s own e-mail address',
  (password) => {
    expect(passwordProblems(password, email)).toEqual([isTheEmail])
  },
)

test('the part before the @ is refused too, if it is long enough to be a password', () => {
  expect(passwordProblems('Fleet-Manager', 'fleet-manager@cascade.test')).toEqual([isTheEmail])
})

test('a password that merely contains the e-mail address is accepted', () => {
  expect(passwordProblems(`${email} and more`, email)).toEqual([])
})

test('an empty password breaks every rule, so the checklist starts unticked', () => {
  expect(passwordProblems('', email)).toEqual([tooShortOrLong, isTheEmail])
})
