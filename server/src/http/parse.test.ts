import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import { addressOf, parseRequest } from './parse.ts'

const counting = () => {
  const times = { params: 0, query: 0 }
  const count = (part: keyof typeof times) => (value: string) => {
    times[part]++
    return value
  }
  const endpoint = {
    params: z.object({ id: z.string().transform(count('params')) }),
    query: z.object({ keyword: z.string().transform(count('query')) }),
  } as unknown as Endpoint
  return { times, endpoint }
}

const aRequest = (query: object) => ({ params: { id: '7' }, query, headers: {} }) as unknown as FastifyRequest

test('the path and the query of a request are parsed once, whoever asks for them', () => {
  const { times, endpoint } = counting()
  const request = aRequest({ keyword: 'ken' })
  expect(addressOf(endpoint, request)).toMatchObject({ params: { success: true }, query: { success: true } })
  expect(parseRequest(endpoint, request)).toEqual({ params: { id: '7' }, query: { keyword: 'ken' } })
  expect(times).toEqual({ params: 1, query: 1 })
  parseRequest(endpoint, aRequest({ keyword: 'tac' }))
  expect(times).toEqual({ params: 2, query: 2 })
})

test('a query that was wrong for what is read along is refused by name', () => {
  const { endpoint } = counting()
  const request = aRequest({})
  expect(addressOf(endpoint, request).query?.success).toBe(false)
  expect(() => parseRequest(endpoint, request)).toThrow(expect.objectContaining({ errors: { keyword: [expect.any(String)] } }))
})
