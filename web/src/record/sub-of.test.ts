import { expect, test } from 'vitest'
import { subOf } from './sub-of.ts'

const none = { data: undefined, isError: false, isFetching: false }
const counted = (reply: { total: number }) => `${reply.total} cards`

test('the line below a title waits with dots, and does not go on waiting for a call that has failed', () => {
  expect(subOf({ ...none, isFetching: true }, counted)).toBe('…')
  expect(subOf({ ...none, isError: true }, counted)).toBe('–')
})

test('a Retry waits again, and what was read once stays while it is read again', () => {
  expect(subOf({ ...none, isError: true, isFetching: true }, counted)).toBe('…')
  expect(subOf({ data: { total: 12 }, isError: true, isFetching: false }, counted)).toBe('12 cards')
})
