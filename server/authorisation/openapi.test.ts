// docs/product/api.md#documentation-and-health: the documentation is generated from the contract, and must match the API.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aPortal, type Portal } from '#testing/portal.ts'
import { actors, setStage, type Stage } from './actors.ts'
import { operationsOf, problemsOf, type Document, type Listed } from './openapi-shape.ts'
import { oracle } from './oracle.ts'
import { calls, payloadFor, toRequest } from './request.ts'

let portal: Portal
let stage: Stage
let document: Document
let operations: Map<string, Listed>

beforeAll(async () => {
  portal = await aPortal({ SUPPORT_SIGN_IN: '1' })
  stage = await setStage(portal)
  document = (await portal.anonymous.get('/v1/openapi.json')).body
  operations = new Map(operationsOf(document).map((listed) => [listed.id, listed]))
})
afterAll(() => portal.close())

const operation = (id: string) => operations.get(id)!.operation
const statusesOf = (id: string) => Object.keys(operation(id).responses).map(Number)

test('the document is valid OpenAPI 3.1', () => {
  expect(problemsOf(document)).toEqual([])
})

test('the check finds each of these mistakes in a document', () => {
  const broken: ((copy: Document) => unknown)[] = [
    (copy) => Object.assign(copy, { openapi: '3.0.3' }),
    (copy) => Object.assign(copy, { path: {} }),
    (copy) => delete copy.components.schemas['Error'],
    (copy) => Object.assign(copy, { security: [{ cookie: [] }] }),
    (copy) => Object.assign(copy.paths, { '/v1/cards/{id}': copy.paths['/v1/config'] }),
    (copy) => Object.assign(copy.paths['/v1/profile']!.get!, { operationId: 'profile.update' }),
    (copy) => Object.assign(copy.paths['/v1/profile']!.get!, { responses: { ok: {} } }),
    (copy) => delete (copy.paths['/v1/profile']!.get as Partial<Listed['operation']>).parameters,
    (copy) => Object.assign(copy.components.schemas['Error'] as object, { nullable: true }),
    (copy) => Object.assign(copy.components.schemas['Error'] as object, { type: 'text' }),
  ]
  for (const breakIt of broken) {
    const copy = structuredClone(document)
    breakIt(copy)
    expect(problemsOf(copy), `after ${breakIt.toString()}`).not.toEqual([])
  }
})

describe('every operation documents the statuses it can return:', () => {
  const expected = calls.map(({ id, endpoint }) => {
    const cells = oracle.rows.find((row) => row.id === id)?.cells ?? []
    return { id, endpoint, refused: [...new Set(cells.map((cell) => Number.parseInt(cell.expected, 10)).filter(Boolean))] }
  })
  test.each(expected)('$id', ({ id, endpoint, refused }) => {
    const statuses = statusesOf(id)
    expect(statuses).toEqual(expect.arrayContaining([200, ...refused, 429, 500, 503]))
    expect(statuses.includes(422)).toBe(
      Boolean(endpoint.body ?? endpoint.query ?? endpoint.params ?? endpoint.headers ?? endpoint.multipart),
    )
    expect(statuses.includes(415)).toBe(Boolean(endpoint.body ?? endpoint.multipart))
    expect(statuses.includes(413)).toBe(Boolean(endpoint.body ?? endpoint.multipart))
    expect(operation(id).security).toEqual(refused.includes(401) ? undefined : [])
  })

  test('sign-in, refresh, config and profile document their special statuses', () => {
    expect(statusesOf('session.login')).toContain(401)
    expect(statusesOf('session.login')).not.toContain(403)
    expect(statusesOf('session.refresh')).toEqual(expect.arrayContaining([401, 403]))
    expect(statusesOf('config.get')).toEqual([200, 429, 500, 503])
    expect(statusesOf('profile.get')).toEqual([200, 400, 401, 429, 500, 503])
  })
})

test('every failure is documented with the one error body', () => {
  for (const {
    operation: { responses },
  } of operations.values()) {
    const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400)
    for (const [, { content }] of failures)
      expect(content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Error' } } })
  }
  expect(document.components.schemas['Error']).toMatchObject({
    required: ['message', 'code', 'request_id'],
    properties: {
      message: { type: 'string' },
      code: { type: 'string' },
      errors: { type: 'object' },
      request_id: { type: 'string' },
    },
  })
})

test('exactly the calls for an account require the AccountId header', () => {
  for (const { id, cells } of oracle.rows) {
    const isNeeded = cells.some(({ actor, expected }) => actor === 'no account' && expected === '400')
    const header = operation(id).parameters.find(({ name }) => name === 'AccountId')
    expect(header?.required ?? false, `of ${id}`).toBe(isNeeded)
  }
})

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0]

/** Staff may call nearly everything. A customer makes the calls that are for members only. */
const whoMay = (id: string) => {
  const may = oracle.rows.find((row) => row.id === id)!.cells.filter(({ expected }) => expected === 'ok')
  return may.find(({ actor }) => actor === 'staff')?.actor ?? may[0]!.actor
}

describe('replies match the documentation:', () => {
  test.each(calls)('$id', async (call) => {
    const actor = await actors[call.endpoint.access === 'public' ? 'nobody' : whoMay(call.id)]!(stage)
    const reply = await portal.app.inject(await toRequest(call, await payloadFor(call, stage, actor), actor))
    const { content } = operation(call.id).responses['200']!
    const [type = '', ...parameters] = String(reply.headers['content-type']).split(';')
    const { schema } = content[type] ?? content[[type, ...parameters].join(';')] ?? {}
    expect([reply.statusCode, schema], `${type} ${reply.body}`).toEqual([200, expect.anything()])
    const body: unknown = type === 'application/json' ? reply.json() : reply.body
    expect(z.fromJSONSchema(schema as JsonSchema).safeParse(body).error?.issues ?? []).toEqual([])
  })

  test('of a failure', async () => {
    const failure = await portal.anonymous.post('/v1/login', { email: 1 })
    const schema = z.fromJSONSchema(document.components.schemas['Error'] as JsonSchema)
    expect(schema.safeParse(failure.body).error?.issues ?? []).toEqual([])
    expect(schema.safeParse({ message: 'no request id', code: 'failed' }).success).toBe(false)
  })
})

describe('the documentation page', () => {
  test('opens with and without a trailing slash, under a policy that runs only our own scripts', async () => {
    for (const url of ['/docs', '/docs/']) {
      const { status, headers } = await portal.anonymous.get(url, { accept: 'text/html' })
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      const policy = String(headers['content-security-policy'])
      expect(policy.split('; ')).toEqual(
        expect.arrayContaining(["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'"]),
      )
      expect(policy).not.toMatch(/script-src|unsafe-eval|https?:|\*/)
    }
  })

  test('loads all its files from our server, and shows the same API document', async () => {
    const { text } = await portal.anonymous.get('/docs/')
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=/)
    const named = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, address]) => new URL(address ?? '', 'http://portal.test/docs/'),
    )
    expect(named.length).toBeGreaterThan(3)
    for (const { origin, pathname } of named) {
      const { status, headers } = await portal.anonymous.get(pathname)
      expect([origin, status], `of ${pathname}`).toEqual(['http://portal.test', 200])
      expect(headers['content-type']).toMatch(/^(application\/javascript|text\/javascript|text\/css|image\/png)/)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
    expect((await portal.anonymous.get('/docs/json')).body).toEqual(document)
  })
})
