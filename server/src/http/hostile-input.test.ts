// docs/product/safety.md#hostile-input: no input to any endpoint causes a 5xx or an undocumented status.
import { limits } from '@forecourt/domain/rules/limits.ts'
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { actors, prolongTokens, setStage, type Actor, type Stage } from '../../authorisation/actors.ts'
import { changedTables, contentsOf } from '../../authorisation/contents.ts'
import { calls, payloadFor, toRequest, type Call, type Sent } from '../../authorisation/request.ts'
import * as hostile from '#testing/hostile-values.ts'
import { isNumber, placesOf, type Schema } from '#testing/places-of-schema.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { rawRequest, requestHead } from '#testing/raw-request.ts'
import { countPeople } from '#testing/statistics.ts'
import { toFieldErrors } from './parse.ts'

const runs = { numRuns: 25 }
/** For tests that send a few hundred requests on a busy machine. */
const patience = { timeout: 60_000 }
/** For tests that go through every call and send several thousand requests. */
const longest = { timeout: 600_000 }

const withBody = calls.filter(({ endpoint }) => endpoint.body)
const withQuery = calls.filter(({ endpoint }) => endpoint.query)
const withParams = calls.filter(({ endpoint }) => endpoint.params)
const guarded = calls.filter(({ endpoint }) => endpoint.access !== 'public')

let portal: Portal
let stage: Stage
let staff: Actor
let nobody: Actor
/** The statuses the documentation gives for each call. */
const documented = new Map<string, string[]>()

beforeAll(async () => {
  portal = await aPortal({ SUPPORT_SIGN_IN: '1' })
  stage = await setStage(portal)
  staff = await actors['staff']!(stage)
  nobody = await actors['nobody']!(stage)
  await prolongTokens(stage)
  const { paths } = (await portal.anonymous.get('/v1/openapi.json')).body
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path as object)))
    documented.set(operation.operationId, Object.keys(operation.responses))
})
afterAll(() => portal.close())
countPeople(() => portal, { every: 50 })

/** Staff may call everything; a public call gets no token, so that signing out does not end the session of the other calls. */
const allowed = ({ endpoint }: Call) => (endpoint.access === 'public' ? nobody : staff)

/** A rate limit must not hide the checks behind it: on a 429 the counted attempts are cleared and the request is sent again. */
const send = async (request: InjectOptions) => {
  const reply = await portal.app.inject(request)
  if (reply.statusCode !== 429) return reply
  await portal.db.deleteFrom('attempts').execute()
  return portal.app.inject(request)
}

const asSent = (sent: Sent) => sent

const request = async (call: Call, change = asSent, actor = allowed(call)) =>
  toRequest(call, change(await payloadFor(call, stage, actor)), actor)

type Request = Awaited<ReturnType<typeof request>>

/** Prepares the valid request once, and again only after it succeeded: preparing an order costs more than all other calls. */
const lasting = (call: Call) => {
  let made: Promise<Request> | undefined
  return async (change: (valid: Request) => InjectOptions) => {
    made ??= request(call)
    const reply = await send(change(await made))
    if (reply.statusCode < 300 && call.endpoint.method !== 'GET') made = undefined
    return reply
  }
}

const prepared = new Map<string, Promise<Request>>()

/** For a request that is refused before its records are read: creating them costs more than the answer, so all tests share one. */
const refusable = (call: Call) => {
  const made = prepared.get(call.id) ?? request(call)
  prepared.set(call.id, made)
  return made
}

const withoutSession = ({ headers: { authorization: _, ...headers } = {}, ...rest }: Request): Request => ({ ...rest, headers })

/** The valid request with other bytes for a body. */
const withBytes = ({ payload: _, headers, ...rest }: Request, payload: string | Buffer, type = 'application/json') => ({
  ...rest,
  payload,
  headers: { ...headers, 'content-type': type },
})

const bodyOf = (reply: LightMyRequestResponse) =>
  String(reply.headers['content-type']).startsWith('application/json') ? reply.json<{ code?: string; errors?: object }>() : {}
const verdict = (reply: LightMyRequestResponse) => `${reply.statusCode} ${bodyOf(reply).code ?? ''}`

const errorKeys = /^message,code(,errors)?,request_id$/

const expectOrderly = (call: Call, reply: LightMyRequestResponse) => {
  expect(documented.get(call.id), `${call.id} answered ${reply.body}`).toContain(String(reply.statusCode))
  expect(reply.statusCode < 400 || errorKeys.test(Object.keys(bodyOf(reply)).join(','))).toBe(true)
}

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const fieldsOf = (schema: z.ZodType | undefined) => Object.keys((schema && schemaOf(schema).properties) ?? {})

/**
 * For checks that one function does for every call: the first call of each kind is tested with all values, and each other call with
 * a few of them in turn, so that every value is tried on many calls.
 */
const inTurn = (among: readonly Call[], atATime: number, kindOf: (call: Call) => unknown) => {
  const firstOfItsKind = new Set([...Map.groupBy(among, (call) => JSON.stringify(kindOf(call))).values()].map(([call]) => call))
  return <Value>(call: Call, all: readonly Value[]): readonly Value[] => {
    if (firstOfItsKind.has(call)) return all
    const from = among.indexOf(call) * atATime
    return Array.from({ length: atATime }, (_, at) => all[(from + at) % all.length]!)
  }
}

/** Everything that decides how the body of a call is read. */
const readingOf = ({ endpoint: { access, method, step_up, multipart, body_limit } }: Call) => [
  access,
  method,
  step_up,
  multipart?.max_bytes,
  body_limit,
]

const json = fc.oneof(fc.constantFrom(...hostile.hostileJson), fc.json({ stringUnit: 'binary' }))
const text = fc.oneof(fc.constantFrom(...hostile.hostileText), fc.string({ unit: 'grapheme' }), fc.integer().map(String))

describe('a JSON body of any kind never causes a 5xx:', () => {
  test.each(withBody)('$id', patience, async (call) => {
    const anything = json.map((body) => () => body)
    const oneField = fc.record({ name: fc.constantFrom(...fieldsOf(call.endpoint.body), 'something'), value: json })
    const almostValid = oneField.map(({ name, value }) => (valid: Request) => {
      const others = Object.entries(valid.payload as object).filter(([key]) => key !== name)
      const pairs = others.map(([key, other]) => `${JSON.stringify(key)}:${JSON.stringify(other)}`)
      return `{${[...pairs, `${JSON.stringify(name)}:${value}`].join(',')}}`
    })
    const sendChanged = lasting(call)
    const property = fc.asyncProperty(fc.oneof(anything, almostValid), async (write) =>
      expectOrderly(call, await sendChanged((valid) => withBytes(valid, write(valid)))),
    )
    await fc.assert(property, runs)
  })
})

describe('a field the contract does not know is refused by name:', () => {
  test.each(withBody)('$id', patience, async (call) => {
    const valid = await refusable(call)
    const known = fieldsOf(call.endpoint.body)
    const unknown = hostile.unknownFields.filter((field) => !known.includes(field))
    // All unknown fields at once, and then a single one: a different one for each call.
    for (const names of [unknown, [unknown[withBody.indexOf(call) % unknown.length]!]]) {
      const extra = Object.fromEntries(names.map((name) => [name, 1]))
      const reply = await send({ ...valid, payload: { ...(valid.payload as object), ...extra } })
      expect(verdict(reply), `with ${names.join()}`).toBe('422 invalid')
      for (const name of names) expect(bodyOf(reply).errors).toHaveProperty([name], ['This field is not known'])
    }
  })
})

const withForm = calls.filter(({ endpoint }) => endpoint.multipart)

test.each(withForm)('a form field that the contract does not know is refused by name: $id', patience, async (call) => {
  const reply = await send(await request(call, (sent) => ({ ...sent, form: { something: '1', ...sent.form } })))
  expect(verdict(reply)).toBe('422 invalid')
  expect(bodyOf(reply).errors).toEqual({ something: ['This field is not known'] })
})

describe('a query of any kind never causes a 5xx, and a key given twice is refused by name:', () => {
  test.each(withQuery)('$id', patience, async (call) => {
    const names = fieldsOf(call.endpoint.query)
    const sendChanged = lasting(call)
    const withQueryOf = ({ url, ...rest }: Request, name: string, values: readonly string[]) => {
      const [path, given] = url.split('?')
      const query = new URLSearchParams(given)
      query.delete(name)
      for (const value of values) query.append(name, value)
      return { ...rest, url: `${path}?${query.toString()}` }
    }
    const property = fc.asyncProperty(fc.constantFrom(...names, '__proto__', 'constructor'), text, async (name, value) =>
      expectOrderly(call, await sendChanged((valid) => withQueryOf(valid, name, [value]))),
    )
    await fc.assert(property, runs)

    for (const name of names) {
      const reply = await sendChanged((valid) => withQueryOf(valid, name, ['1', '1']))
      expect(verdict(reply)).toBe('422 invalid')
      expect(bodyOf(reply).errors).toHaveProperty([name])
    }
    const valid = await refusable(call)
    const [path] = valid.url.split('?')
    for (const bytes of hostile.hostileQueryBytes)
      expectOrderly(call, await send({ ...valid, url: `${path}?${names[0]}=${bytes}` }))
  })
})

/** The extremes of each column type, and one beyond; and the largest integer that JSON carries exactly. */
const edges = [-2_147_483_649, -32_769, -1, 32_767, 32_768, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER]
const tooLarge = edges.filter((number) => number > 32_767)

describe('a number at the edge of its column, or beyond it, never causes a 5xx:', () => {
  test.each(withBody)('$id, body', patience, async (call) => {
    const { payload } = await refusable(call)
    const sendChanged = lasting(call)
    for (const place of placesOf(schemaOf(call.endpoint.body!) as Schema, payload).filter(isNumber)) {
      for (const number of edges) {
        const reply = await sendChanged((valid) => ({ ...valid, payload: place.body(number) as object }))
        expect(reply.statusCode, `${place.path} ${number} ${reply.body}`).toBeLessThan(500)
      }
    }
  })

  test.each(withQuery)('$id, query', patience, async (call) => {
    const sendChanged = lasting(call)
    for (const name of fieldsOf(call.endpoint.query)) {
      for (const number of tooLarge) {
        const reply = await sendChanged(({ url, ...valid }) => ({ ...valid, url: `${url.split('?')[0]}?${name}=${number}` }))
        expect(reply.statusCode, `${name} ${number}`).toBeLessThan(500)
      }
    }
  })
})

/** A client resolves `..` before it sends. When the remaining path belongs to another call, that call answers. */
const isAnotherCall = (path: string) => {
  const sent = new URL(path, 'http://portal.test').pathname
  return sent !== path && calls.some(({ endpoint }) => new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(sent))
}

/** A division is named by two digits, so 01 is a well-formed name for one. */
const isWellFormed = ({ endpoint }: Call, given: string) => {
  const [name] = Object.keys(endpoint.params?.shape ?? {})
  return name === 'number' && Boolean(endpoint.params?.safeParse({ [name]: given }).success)
}

test('an id of any kind in a path never causes a 5xx', longest, async () => {
  const idsFor = inTurn(withParams, 5, ({ endpoint: { access, method, params } }) => [
    access,
    method,
    Object.values(schemaOf(params!).properties ?? {}),
  ])
  for (const call of withParams) {
    const valid = await refusable(call)
    const [, query] = valid.url.split('?')
    for (const id of idsFor(call, hostile.hostileIds)) {
      const path = call.endpoint.path.replace(/:\w+/, id).replaceAll(/:\w+/g, '1')
      if (isAnotherCall(path) || isWellFormed(call, id)) continue
      const reply = await send({ ...valid, url: query ? `${path}?${query}` : path })
      expect(['400', '404', '405', '422'], `${path} ${reply.body}`).toContain(String(reply.statusCode))
    }
  }
})

describe('bytes that are not the JSON they claim to be get 400:', () => {
  const bodiesFor = inTurn(withBody, 4, readingOf)
  test.each(withBody)('$id', patience, async (call) => {
    const valid = await refusable(call)
    for (const body of bodiesFor(call, hostile.unreadableBodies))
      expect(verdict(await send(withBytes(valid, body))), `for ${JSON.stringify(body)}`).toBe('400 malformed')
  })
})

test('the body of a guarded call is not read before the caller is known', longest, async () => {
  for (const call of withBody.filter((one) => guarded.includes(one)))
    expect(verdict(await send(withBytes(withoutSession(await refusable(call)), '{')))).toBe('401 unauthenticated')
})

test('escaped surrogate pairs and escaped backslashes are ordinary text', async () => {
  const call = calls.find(({ id }) => id === 'profile.update') as Call
  const valid = await request(call)
  const titles = new Map([
    [String.raw`"\ud83d\ude9a"`, '🚚'],
    [String.raw`"\uD83D\uDE9A\\"`, '🚚\\'],
    [String.raw`"\\ud800"`, String.raw`\ud800`],
  ])
  for (const [written, meant] of titles) {
    const profile = JSON.stringify({ ...(valid.payload as object), title: 'here' }).replace('"here"', () => written)
    const reply = await send(withBytes(valid, profile))
    expect(reply.json<{ data: object }>().data).toMatchObject({ title: meant })
  }
})

describe('a wrong content type gets 415 and a body that is too large 413, before the caller is checked:', () => {
  const typesFor = inTurn(calls, 4, readingOf)
  test.each(calls)('$id', patience, async (call) => {
    const { multipart, body_limit = limits.jsonBytes } = call.endpoint
    const tooMuch = Buffer.alloc((multipart?.max_bytes ?? body_limit) + 64 * 1024 + 1, ' ')
    const types = multipart ? [...hostile.wrongContentTypes, 'application/json'] : hostile.wrongContentTypes
    // The answer is given before the caller is looked up, so an anonymous caller tries only one type per call.
    const another = types[calls.indexOf(call) % types.length]!
    const caller = await refusable(call)
    for (const [valid, tried] of [
      [caller, typesFor(call, types)],
      [withoutSession(caller), [another]],
    ] as const) {
      for (const type of tried)
        expect(verdict(await portal.app.inject(withBytes(valid, '{}', type))), `for "${type}"`).toBe('415 wrong_content_type')
      expect(verdict(await portal.app.inject(withBytes(valid, tooMuch)))).toBe('413 too_large')
    }
  })
})

test('a body of unknown length is read up to the limit, and not at all without a session', async () => {
  const chunked = async (first: string, lines: string[]) => {
    const head = requestHead(first, ['Content-Type: application/json', 'Transfer-Encoding: chunked', ...lines])
    const chunk = `${(64 * 1024).toString(16)}\r\n${' '.repeat(64 * 1024)}\r\n`
    const { status, code } = await rawRequest(portal.app, `${head}${chunk.repeat(17)}0\r\n\r\n`)
    return `${status} ${code}`
  }
  expect(await chunked('POST /v1/password/forgot', [])).toBe('413 too_large')
  expect(await chunked('PUT /v1/profile', [])).toBe('401 unauthenticated')
  expect(await chunked('PUT /v1/profile', [`Authorization: ${staff.headers['authorization']}`])).toBe('413 too_large')
})

test('a method that is not in the contract gets 405 and has no effect', longest, async () => {
  const matches = ({ endpoint }: Call, path: string) => new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
  const before = await contentsOf(portal)
  const methods = ['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'GET', 'POST', 'PUT', 'DELETE'] as const
  for (const path of new Set(calls.map(({ endpoint }) => endpoint.path.replaceAll(/:\w+/g, '1')))) {
    const offered: string[] = calls.filter((call) => matches(call, path)).map(({ endpoint }) => endpoint.method)
    for (const method of methods.filter((name) => !offered.includes(name))) {
      const reply = await portal.app.inject({ method: method as 'GET', url: path, headers: staff.headers })
      expect(reply.statusCode, `${method} ${path}`).toBe(405)
      expect(new Set(reply.headers['allow']?.toString().split(', '))).toEqual(new Set(offered))
    }
  }
  expect(changedTables(before, await contentsOf(portal))).toEqual([])
  expect((await rawRequest(portal.app, requestHead('TRACE /v1/config', ['X-Secret: told back?']))).text).not.toContain(
    'told back',
  )
})

test('the body of a request to an unknown path or method is not read', async () => {
  const bodies: [string | Buffer, type: string][] = [
    ['{', 'application/json'],
    ['a=1', 'text/plain'],
    [Buffer.alloc(limits.jsonBytes + 1, ' '), 'application/json'],
  ]
  for (const [payload, type] of bodies) {
    const headers = { 'content-type': type }
    expect(verdict(await portal.app.inject({ method: 'POST', url: '/v1/nothing', payload, headers }))).toBe('404 not_found')
    expect(verdict(await portal.app.inject({ method: 'PATCH', url: '/v1/profile', payload, headers }))).toBe(
      '405 method_not_allowed',
    )
  }
})

test('however its path is spelled, a guarded call stays guarded', longest, async () => {
  const closed = ['400 malformed', '401 unauthenticated', '404 not_found', '405 method_not_allowed']
  for (const { endpoint } of guarded) {
    for (const spell of hostile.pathSpellings) {
      const url = spell(endpoint.path.replaceAll(/:\w+/g, '1'))
      const reply = await portal.app.inject({ method: endpoint.method, url, headers: { accept: 'application/json' } })
      expect(closed, `${endpoint.method} ${url}`).toContain(verdict(reply))
    }
  }
})

describe('an AccountId that is not exactly one plain number is refused with 400:', () => {
  const spellingsFor = inTurn(guarded, 4, ({ endpoint: { access, method, by_account, step_up, multipart } }) => [
    access,
    method,
    by_account,
    step_up,
    Boolean(multipart),
  ])
  test.each(guarded)('$id', patience, async (call) => {
    const { headers, ...rest } = await refusable(call)
    for (const accountid of spellingsFor(call, hostile.malformedAccountIds)) {
      const reply = await portal.app.inject({ ...rest, headers: { ...headers, accountid } })
      expect(verdict(reply), `"${accountid}"`).toBe('400 account_header_invalid')
    }
  })

  const overTheWire = async (...lines: string[]) => {
    const head = requestHead('GET /v1/dashboard', [`Authorization: ${staff.headers['authorization']}`, ...lines])
    const { status, code } = await rawRequest(portal.app, head)
    return `${status} ${code}`
  }

  test('a missing, repeated or full-width one, or one with a zero byte, sent as raw bytes', async () => {
    expect(await overTheWire(`AccountId: ${stage.here}`)).toBe('200 ')
    expect(await overTheWire()).toBe('400 account_header_invalid')
    expect(await overTheWire(`AccountId: ${stage.here}`, `AccountId: ${stage.elsewhere}`)).toBe('400 account_header_invalid')
    expect(await overTheWire(`AccountId: ${stage.here}`, `ACCOUNTID: ${stage.here}`)).toBe('400 account_header_invalid')
    expect(await overTheWire('AccountId: １')).toBe('400 account_header_invalid')
    expect(await overTheWire(`AccountId: ${stage.here}\0`)).toBe('400 malformed')
  })

  test('blanks around a header value are ignored, as HTTP requires', async () => {
    expect(await overTheWire(`AccountId: \t ${stage.here} \t`)).toBe('200 ')
  })
})

test('no extra header changes who is calling, from where, or what is returned', longest, async () => {
  const seen = async (sent: InjectOptions) => {
    const { statusCode, body, headers } = await portal.app.inject(sent)
    const { date: _, 'x-request-id': id, ...others } = headers
    return { statusCode, others, body: body.replaceAll(String(id), '') }
  }
  const equal = async (call: Call, actor: Actor) => {
    const plain = await request(call, asSent, actor)
    // A header that the call declares changes the reply on purpose. The tests of its feature check that it grants no rights.
    const declared = Object.keys(call.endpoint.headers?.shape ?? {}).map((name) => name.toLowerCase())
    const foreign = Object.entries(hostile.overridingHeaders).filter(([name]) => !declared.includes(name))
    const overridden = { ...plain, headers: { ...plain.headers, ...Object.fromEntries(foreign) } }
    expect(await seen(overridden), `of ${call.id}`).toEqual(await seen(plain))
  }
  for (const call of guarded) await equal(call, nobody)
  // This GET sends a mail and cannot be repeated within a minute (docs/product/api.md#a-get-that-does-something).
  const reads = calls.filter(({ id, endpoint }) => endpoint.method === 'GET' && id !== 'users.resendInvitation')
  for (const call of reads) await equal(call, allowed(call))
})

test('bytes that are not HTTP get a short answer and a closed connection, and the portal keeps running', async () => {
  const requests = {
    'no HTTP': 'HELLO\r\n\r\n',
    'two lengths': requestHead('POST /v1/login', ['Content-Length: 2', 'Content-Length: 3']),
    'a length and chunks': requestHead('POST /v1/login', ['Content-Length: 5', 'Transfer-Encoding: chunked']),
    'a chunk of no size': `${requestHead('POST /v1/login', ['Content-Type: application/json', 'Transfer-Encoding: chunked'])}zz\r\n`,
    'a header without end': `GET /v1/config HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}`,
    'half a line break in a header': requestHead('GET /v1/config', ['X: a\rb']),
  }
  for (const [what, bytes] of Object.entries(requests)) {
    const { status, code, text: body } = await rawRequest(portal.app, bytes)
    expect([400, 431], `for ${what}`).toContain(status)
    expect([code, Object.keys(JSON.parse(body) as object)]).toEqual(['malformed', ['message', 'code', 'request_id']])
  }
  expect((await rawRequest(portal.app, requestHead('GET /v1/config', []))).status).toBe(200)
})

/** Words that the schema library uses, which are meant for programmers. */
const ofTheLibrary =
  /invalid (input|option|string|key|value|number)|too (big|small)|expected|received|unrecognized|discriminator/i

describe('every field error is one of our own messages:', () => {
  test.each([...withBody, ...withQuery])('$id', patience, async (call) => {
    const { body, query } = call.endpoint
    const values = [null, true, -1, 1e20, 'x'.repeat(5_000), '', '~', [], {}, [[]], [{}]]
    const sent = body
      ? [...values, ...fieldsOf(body).flatMap((name) => values.map((value) => ({ [name]: value })))]
      : fieldsOf(query).flatMap((name) => ['', '~', '-1', '9'.repeat(15), 'x'.repeat(999)].map((value) => ({ [name]: value })))
    const told = new Set<string>()
    const schema = body ?? query!
    for (const value of sent) {
      const result = schema.safeParse(value)
      if (!result.success)
        for (const messages of Object.values(toFieldErrors(result.error))) for (const message of messages) told.add(message)
    }
    expect([...told].filter((message) => ofTheLibrary.test(message))).toEqual([])
  })
})
