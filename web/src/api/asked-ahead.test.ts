import { afterEach, expect, test } from 'vitest'
import { takeAhead } from './asked-ahead.ts'

const askFor = (path: string, body: string | null) => {
  const response = Promise.resolve(new Response('{}'))
  globalThis.askedAhead = new Map([[path, { body, response }]])
  return response
}

afterEach(() => {
  globalThis.askedAhead = undefined
})

test('what was asked for ahead is taken once', () => {
  const response = askFor('/v1/config', null)
  expect(takeAhead('/v1/config', null)).toBe(response)
  expect(takeAhead('/v1/config', null)).toBeUndefined()
})

test('a session asked for with another account is not taken, now or later', () => {
  void askFor('/v1/refresh_token', '{"select":{}}')
  expect(takeAhead('/v1/refresh_token', '{"select":{"user_id":5,"account_id":7}}')).toBeUndefined()
  expect(takeAhead('/v1/refresh_token', '{"select":{}}')).toBeUndefined()
})

test('without the script that asks ahead nothing is there to be taken', () => {
  expect(takeAhead('/v1/config', null)).toBeUndefined()
})
