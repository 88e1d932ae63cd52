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

test('what was asked for ahead is taken once', () => {
  const response = askFor('/v1/config', { body: null })
  expect(takeAhead('/v1/config', { body: null, ...before })).toBe(response)
  expect(takeAhead('/v1/config', { body: null, ...before })).toBeUndefined()
})

test('a session asked for with another account is not taken, now or later', () => {
  void askFor('/v1/refresh_token', { body: '{"select":{}}' })
  const chosen = { ...before, body: '{"select":{"user_id":5,"account_id":7}}' }
  expect(takeAhead('/v1/refresh_token', chosen)).toBeUndefined()
  expect(takeAhead('/v1/refresh_token', { ...before, body: '{"select":{}}' })).toBeUndefined()
})

test('what a page needs is taken by the person and for the account it was asked for', () => {
  const response = askFor('/v1/cards', signedIn)
  expect(takeAhead('/v1/cards', signedIn)).toBe(response)
})

test.each([
  ['another person', { token: 'of-ben' }],
  ['another account', { account_id: 8 }],
])('what was asked for is not taken for %s', (_, other) => {
  void askFor('/v1/cards', signedIn)
  expect(takeAhead('/v1/cards', { ...signedIn, ...other })).toBeUndefined()
})

test('what was not asked for yet is asked for by the call', () => {
  globalThis.askedAhead = new Map([['/v1/cards', { body: null, at: performance.now() }]])
  expect(takeAhead('/v1/cards', signedIn)).toBeUndefined()
})

test('after a change nothing is taken that was asked for before it', () => {
  void askFor('/v1/cards', signedIn)
  dropAhead()
  expect(takeAhead('/v1/cards', signedIn)).toBeUndefined()
})

test('what nobody took while the page opened is not taken later', () => {
  void askFor('/v1/cards', signedIn, performance.now() - 20_001)
  expect(takeAhead('/v1/cards', signedIn)).toBeUndefined()
})

test('without the script that asks ahead nothing is there to be taken', () => {
  expect(takeAhead('/v1/config', { body: null, ...before })).toBeUndefined()
})
