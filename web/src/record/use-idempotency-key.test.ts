import { expect, test } from 'vitest'
import { keyPerBody } from './use-idempotency-key.ts'

test('the same sent again carries the same key, so that the server answers what it answered', () => {
  const keyOf = keyPerBody()
  expect(keyOf({ name: 'Kent', lines: [1, 2] })).toEqual(keyOf({ name: 'Kent', lines: [1, 2] }))
})

test('what was corrected after a refusal or a lost answer is another wish', () => {
  const keyOf = keyPerBody()
  const first = keyOf({ name: 'Kent' })
  expect(keyOf({ name: 'Kent, WA' })).not.toEqual(first)
})

test('two people, or two forms, never share a key', () => {
  expect(keyPerBody()({ name: 'Kent' })).not.toEqual(keyPerBody()({ name: 'Kent' }))
})
