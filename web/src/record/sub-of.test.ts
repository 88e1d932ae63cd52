import { expect, test } from 'vitest'
import { subOf } from './sub-of.tsx'

const none = { data: undefined, isError: false, isFetching: false }
const counted = (reply: { total: number }) => `${reply.total} cards`

test('the line below a title shows dots while loading and a dash after a failure', () => {
  expect(subOf({ ...none, isFetching: true }, counted)).toBe('…')
  expect(subOf({ ...none, isError: true }, counted)).toBe('–')
})

test('a retry shows the dots again, and loaded data stays while it is reloaded', () => {
  expect(subOf({ ...none, isError: true, isFetching: true }, counted)).toBe('…')
  expect(subOf({ data: { total: 12 }, isError: true, isFetching: false }, counted)).toBe('12 cards')
})
