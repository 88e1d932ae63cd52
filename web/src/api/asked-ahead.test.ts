import { afterEach, expect, test } from 'vitest'
import { dropAhead, takeAhead, type Asked } from './asked-ahead.ts'

const before = { token: null, account_id: null }
const signedIn = { body: null, token: 'of-ana', account_id: 7 }

const askFor = (path: string, asked: Omit<Asked, 'response' | 'at'>, at = performance.now()) => {
  const response = Promise.resolve(new Response('{}'))
  globalThis.askedAhead = new Map([[path, { ...asked, at, response }]])
  return response
}

afterEach(() => {
  globalThis.askedAhead = undefined
})

test('a prefetched answer is used once', () => {
  const response = askFor('/v1/config', { body: null })
  expect(takeAhead('/v1/config', { body: null, ...before })).toBe(response)
  expect(takeAhead('/v1/config', { body: null, ...before })).toBeUndefined()
})

test('a session prefetched for another account is never used, now or later', () => {
  void askFor('/v1/refresh_token', { body: '{"select":{}}' })
  const chosen = { ...before, body: '{"select":{"user_id":5,"account_id":7}}' }
  expect(takeAhead('/v1/refresh_token', chosen)).toBeUndefined()
  expect(takeAhead('/v1/refresh_token', { ...before, body: '{"select":{}}' })).toBeUndefined()
})

test('a prefetched page answer is used for the same user and account', () => {
  const response = askFor('/v1/cards', signedIn)
  expect(takeAhead('/v1/cards', signedIn)).toBe(response)
})

test.each([
  ['another person', { token: 'of-ben' }],
  ['another account', { account_id: 8 }],
])('a prefetched answer is not used for %s', (_, other) => {
  void askFor('/v1/cards', signedIn)
  expect(takeAhead('/v1/cards', { ...signedIn, ...other })).toBeUndefined()
})

test('a call makes its own request if the prefetch has not been sent yet', () => {
  globalThis.askedAhead = new Map([['/v1/cards', { body: null, at: performance.now() }]])
  expect(takeAhead('/v1/cards', signedIn)).toBeUndefined()
})

test('after a change, no earlier prefetch is used', () => {
  void askFor('/v1/cards', signedIn)
  dropAhead()
  expect(takeAhead('/v1/cards', signedIn)).toBeUndefined()
})

test('a prefetch that is not used while the page opens expires', () => {
  void askFor('/v1/cards', signedIn, performance.now() - 20_001)
  expect(takeAhead('/v1/cards', signedIn)).toBeUndefined()
})

test('without the prefetch script no call has a prefetched answer', () => {
  expect(takeAhead('/v1/config', { body: null, ...before })).toBeUndefined()
})
