import { expect, test } from 'vitest'
import { keyPerBody } from './use-idempotency-key.ts'

test('sending the same body again uses the same key, so the server repeats its answer', () => {
  const keyOf = keyPerBody()
  expect(keyOf({ name: 'Kent', lines: [1, 2] })).toEqual(keyOf({ name: 'Kent', lines: [1, 2] }))
})

test('a corrected body gets a new key', () => {
  const keyOf = keyPerBody()
  const first = keyOf({ name: 'Kent' })
  expect(keyOf({ name: 'Kent, WA' })).not.toEqual(first)
})

test('two forms never share a key', () => {
  expect(keyPerBody()({ name: 'Kent' })).not.toEqual(keyPerBody()({ name: 'Kent' }))
})
