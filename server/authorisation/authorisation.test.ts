// docs/product/safety.md#who-may-call-what: the routes and the oracle are two independent sources. The test sends every cell of
// the oracle to the real app.
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#src/features/routes.ts'
import { sendError } from '#src/http/error-handler.ts'
import { generalLimit } from '#src/http/general-limit.ts'
import { acceptJson } from '#src/http/json-body.ts'
import { mount, type Bound } from '#src/http/mount.ts'
import { requirePolicies } from '#src/http/require-policies.ts'
import { caller } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { countPeople } from '#testing/statistics.ts'
import { actors, ofStaff, prolongTokens, setStage, type Actor, type Stage } from './actors.ts'
import { changedTables, contentsOf, contentsOfAccount } from './contents.ts'
import { disagreement, isAllowed, isRefused, joinOracles, oracle, parseOracle, type Cell } from './oracle.ts'
import { calls, isPersonal, payloadFor, toRequest, type Call, type Sent } from './request.ts'

/** Raise this with every added endpoint and actor; never lower it. */
const fewestCells = 15_114

let portal: Portal
let stage: Stage
/** One actor of each kind. Refusals and GETs change nothing and share these; any other call gets a new actor. */
const standing = new Map<string, Actor>()

beforeAll(async () => {
  portal = await aPortal({ SUPPORT_SIGN_IN: '1' })
  stage = await setStage(portal)
  for (const [name, make] of Object.entries(actors)) standing.set(name, await make(stage))
  await prolongTokens(stage)
})
afterAll(() => portal.close())
countPeople(() => portal, { every: 20 })

type Shot = { cell: Cell; request: InjectOptions }

/** Orders, cards and people are slow to create, so records that no call changes are created once for all actors. */
const prepare = async (cells: Cell[]): Promise<Shot[]> => {
  const shots: Shot[] = []
  const shared = new Map<string, Sent>()
  for (const cell of cells) {
    const call = calls.find(({ id }) => id === cell.id)
    const isChanging = isAllowed(cell) && call?.endpoint.method !== 'GET'
    const actor = isChanging ? await actors[cell.actor]?.(stage) : standing.get(cell.actor)
    if (!call || !actor) throw new Error(`The oracle names ${cell.id} and ${cell.actor}, and one of them does not exist`)
    const sent = shared.get(cell.id) ?? (await payloadFor(call, stage, actor))
    if (!isChanging && !isPersonal(call)) shared.set(cell.id, sent)
    shots.push({ cell, request: await toRequest(call, sent, actor) })
  }
  return shots
}

/** Sends the requests one after the other. Returns the cells where the oracle and the app disagree, and the statuses seen. */
const fire = async (app: FastifyInstance, shots: Shot[]) => {
  const disagreements: string[] = []
  const statuses: number[] = []
  for (const { cell, request } of shots) {
    const reply = await app.inject(request)
    disagreements.push(...disagreement(cell, reply))
    statuses.push(reply.statusCode)
  }
  return { disagreements, statuses }
}

const featureOf = (id: string) => id.split('.')[0] ?? ''

/** Reading the whole database takes longer than all refusals of a call, so the calls of a feature share two readings. */
const features = Map.groupBy(oracle.rows, ({ id }) => featureOf(id))

describe('the calls of a feature refuse every actor that the oracle refuses, and write nothing:', () => {
  test.each([...features])('%s', { timeout: 120_000 }, async (_feature, rows) => {
    const refusals = await prepare(rows.flatMap(({ cells }) => cells.filter(isRefused)))
    const before = await contentsOf(portal)
    expect((await fire(portal.app, refusals)).disagreements).toEqual([])
    const changed = changedTables(before, await contentsOf(portal))
    expect({ changed, by: changed.length > 0 ? await writersAmong(refusals) : [] }).toEqual({ changed: [], by: [] })
  })

  /** Runs only if something was written: sends the calls again, one after the other, to find the writer. */
  const writersAmong = async (shots: Shot[]) => {
    const writers: string[] = []
    for (const [id, ofCall] of Map.groupBy(shots, ({ cell }) => cell.id)) {
      const before = await contentsOf(portal)
      await fire(portal.app, ofCall)
      if (changedTables(before, await contentsOf(portal)).length > 0) writers.push(id)
    }
    return writers
  }
})

describe('every endpoint serves the actors that the oracle allows:', () => {
  test.each(oracle.rows)('$id', { timeout: 60_000 }, async ({ cells }) => {
    const { disagreements, statuses } = await fire(portal.app, await prepare(cells.filter(isAllowed)))
    expect(disagreements).toEqual([])
    // Otherwise a 422 for everyone could hide that no actor reaches the permission check.
    expect(Math.min(...statuses), `nobody got 2xx: ${statuses.join(' ')}`).toBeLessThan(300)
  })
})

test('the contract, the oracle, the mounted routes and the API documentation name the same calls', async () => {
  const mounted = portal.app.mounted.flatMap(({ config, method, url }) =>
    config?.endpoint_id ? [{ id: config.endpoint_id, at: `${String(method)} ${url.replaceAll(/:(\w+)/g, '{$1}')}` }] : [],
  )
  const document = await portal.anonymous.get('/v1/openapi.json')
  const paths = document.body.paths as Record<string, Record<string, { operationId: string }>>
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => ({ id: operationId, at: `${method.toUpperCase()} ${path}` })),
  )
  const ids = (list: { id: string }[]) => list.map(({ id }) => id).toSorted()
  expect(new Map(documented.map(({ id, at }) => [id, at]))).toEqual(new Map(mounted.map(({ id, at }) => [id, at])))
  expect(ids(oracle.rows)).toEqual(ids(mounted))
  expect(ids(calls)).toEqual(ids(mounted))
  expect(oracle.actors.toSorted()).toEqual(Object.keys(actors).toSorted())
})

test('the number of cells in the oracle never falls', () => {
  const cells = oracle.rows.flatMap((row) => row.cells)
  process.stdout.write(`authorisation: ${cells.length} cells, ${oracle.rows.length} endpoints, ${oracle.actors.length} actors\n`)
  expect(cells.length).toBeGreaterThanOrEqual(fewestCells)
})

test('routes that are not endpoints only read, and all of them are listed here', () => {
  const beside = portal.app.mounted.filter(({ config }) => !config?.endpoint_id)
  const reads = ['GET', 'HEAD']
  expect(beside.filter(({ method }) => ![method].flat().every((name) => reads.includes(name)))).toEqual([])
  const isListed = /^\/(healthz|readyz|metrics|v1\/openapi\.json|docs(\/.*)?)$/
  // The built portal, if there is one, has a route for each file.
  const unlisted = beside.filter(
    ({ url, config }) => !isListed.test(url) && (config?.policy !== 'public' || url.startsWith('/v1')),
  )
  expect(unlisted.map(({ url }) => url)).toEqual([])
})

test('support sign-in answers 404 unless the provider turns it on', async () => {
  const plain = await aPortal({}, portal.url)
  const { as } = await plain.staff()
  const reply = await as.post('/v1/secret_login', {})
  const document = await plain.anonymous.get('/v1/openapi.json')
  await plain.close()
  expect(reply.status).toBe(404)
  expect(Object.keys(document.body.paths)).not.toContain('/v1/secret_login')
})

test('an unknown account, another account and a missing role get the same 403', async () => {
  for (const name of ['no such account', 'other account', 'disabled here', 'no role']) {
    const { headers } = standing.get(name) ?? { headers: {} }
    const reply = await portal.app.inject({ method: 'GET', url: '/v1/dashboard', headers })
    const { request_id: _, ...body } = reply.json<Record<string, unknown>>()
    expect({ status: reply.statusCode, body }).toEqual({ status: 403, body: { message: '403 Unauthorized', code: 'forbidden' } })
  }
})

test.each(['Acct Admin', 'acct admin ', 'acct  admin', 'staff', ''])('the database rejects %j as a role', async (role) => {
  const user = await portal.aUser()
  const stored = portal.join(user.id, stage.here, { roles: [role as 'acct admin'] })
  await expect(stored).rejects.toThrow('memberships_roles_check')
})

describe('a record of another account answers 404 and stays unchanged:', () => {
  const ofAnAccount = oracle.rows.filter(({ cells }) =>
    cells.some((cell) => cell.actor === 'no account' && cell.expected === '400'),
  )
  const withRecords = calls.filter(
    ({ id, endpoint }) => ofAnAccount.some((row) => row.id === id) && (endpoint.params ?? endpoint.body),
  )

  const notThere = [404, '{"message":"Not found","code":"not_found","request_id":""}']
  /** A path that names an account other than the header gets a 400 (docs/product/api.md#one-account-named-several-times). */
  const otherThanTheHeader = [
    400,
    JSON.stringify({ message: problems.accountMismatch, code: 'account_mismatch', request_id: '' }),
  ]

  type Foreign = { call: Call; actor: Actor; sent: Sent }
  /** Creates the records of the request in the other account. The callers stay in this one. */
  const prepareForeign = async (call: Call): Promise<Foreign[]> => {
    const cell = oracle.rows
      .find(({ id }) => id === call.id)
      ?.cells.findLast((one) => isAllowed(one) && !ofStaff.includes(one.actor))
    const names = [...new Set([cell?.actor ?? 'staff', 'staff'])]
    const foreign: Foreign[] = []
    for (const name of names) {
      const actor = await actors[name]!(stage)
      const sent = await payloadFor(call, { ...stage, here: stage.elsewhere, elsewhere: stage.here }, actor)
      foreign.push({ call, actor, sent })
    }
    return foreign
  }

  test.each([...Map.groupBy(withRecords, ({ id }) => featureOf(id))])('%s', { timeout: 120_000 }, async (_feature, ofFeature) => {
    const foreign: Foreign[] = []
    for (const call of ofFeature) foreign.push(...(await prepareForeign(call)))
    const before = await contentsOfAccount(portal, stage.elsewhere)
    const replies: LightMyRequestResponse[] = []
    for (const { call, actor, sent } of foreign) replies.push(await portal.app.inject(await toRequest(call, sent, actor)))
    expect(changedTables(before, await contentsOfAccount(portal, stage.elsewhere))).toEqual([])

    for (const [at, { call, actor, sent }] of foreign.entries()) {
      // The key of a report is the same in every account, so only calls with an id in the path are tested.
      if (!Object.keys(call.endpoint.params?.shape ?? {}).some((param) => param.endsWith('id'))) continue
      const nothing = Object.fromEntries(
        Object.entries(sent.params ?? {}).map(([param, value]) => [param, param.endsWith('id') ? '999999999' : value]),
      )
      const missing = await portal.app.inject(await toRequest(call, { ...sent, params: nothing }, actor))
      const told = [replies[at]!, missing].map(({ statusCode, headers, body }) => [
        statusCode,
        body.replace(String(headers['x-request-id']), ''),
      ])
      expect({ id: call.id, told }).toEqual({
        id: call.id,
        told: [told[1], 'account_id' in nothing ? otherThanTheHeader : notThere],
      })
    }
  })
})

describe('a change to a signed-in user takes effect at their next call, on every instance:', () => {
  let second: Portal
  beforeAll(async () => {
    second = await aPortal({}, portal.url)
  })
  afterAll(() => second.close())

  const setStatus = (status: number) => (user_id: number) =>
    portal.db.updateTable('users').set({ status }).where('id', '=', user_id).execute()

  const events = [
    {
      event: 'a role taken away closes what needed it',
      happens: (user_id: number) =>
        portal.db.updateTable('memberships').set({ roles: [] }).where('user_id', '=', user_id).execute(),
      answers: { '/v1/dashboard': 403, '/v1/notifications': 200, '/v1/profile': 200 },
    },
    {
      event: 'an account taken away closes that account and nothing else',
      happens: (user_id: number) => portal.db.deleteFrom('memberships').where('user_id', '=', user_id).execute(),
      answers: { '/v1/dashboard': 403, '/v1/notifications': 403, '/v1/accounts_user': 200, '/v1/profile': 200 },
    },
    {
      event: 'new terms close all but the profile',
      happens: setStatus(userStatus.mustAcceptTerms),
      answers: { '/v1/dashboard': 403, '/v1/accounts_user': 403, '/v1/profile': 200 },
    },
    {
      event: 'being disabled ends the session',
      happens: setStatus(userStatus.disabled),
      answers: { '/v1/dashboard': 401, '/v1/accounts_user': 401, '/v1/profile': 401 },
    },
  ]
  test.each(events)('$event', async ({ happens, answers }) => {
    const { user, account_id, token } = await portal.aCustomer({ roles: ['acct admin'] })
    const as = caller(second.app, { token, account_id })
    expect((await as.get('/v1/dashboard')).status).toBe(200)
    await happens(user.id)
    const seen: Record<string, number> = {}
    for (const url of Object.keys(answers)) seen[url] = (await as.get(url)).status
    expect(seen).toEqual(answers)
  })
})

describe('these tests can fail:', () => {
  test('a route that does not say who may call it prevents the start', async () => {
    const app = Fastify()
    requirePolicies(app)
    app.get('/v1/forgotten', async () => ({}))
    await expect(async () => app.ready()).rejects.toThrow('GET /v1/forgotten does not say who may call it')
  })

  const loosened: [id: string, access: Bound['endpoint']['access']][] = [
    ['accounts.search', 'session'],
    ['dashboard.get', 'member'],
    ['dashboard.notifications', 'session'],
    ['profile.get', 'public'],
    ['reference.states', 'session-before-terms'],
  ]
  /** The app with one endpoint changed, and the oracle's row for that call. */
  const mountedWith = async (id: string, change: Partial<Endpoint>) => {
    const app = Fastify()
    app.setErrorHandler(sendError)
    app.decorateRequest('ctx', null)
    acceptJson(app)
    const bound = routes.map((route) =>
      route.id === id ? ({ ...route, endpoint: { ...route.endpoint, ...change } } as Bound) : route,
    )
    mount(app, { ...portal.ctx, generalLimit: generalLimit(100_000) }, bound)
    await app.ready()
    return { app, cells: oracle.rows.find((row) => row.id === id)?.cells ?? [] }
  }

  test.each(loosened)('opening %s to "%s" is detected', async (id, access) => {
    const { app, cells } = await mountedWith(id, { access })
    const { disagreements } = await fire(app, await prepare(cells.filter(isRefused)))
    await app.close()
    expect(disagreements).not.toEqual([])
  })

  test.each(['templates.create', 'cards.changeStatus', 'taxRates.remove', 'imports.discard', 'orders.cancel'])(
    'wrongly marking %s as a read-only call is detected',
    async (id) => {
      const { app, cells } = await mountedWith(id, { reads: true })
      const { disagreements } = await fire(app, await prepare(cells.filter(isRefused)))
      await app.close()
      expect(disagreements).not.toEqual([])
    },
  )

  test('a call that only one of the two oracles lists is an error', () => {
    const of = (id: string) => parseOracle(`endpoint, staff\n${id}, ok`)
    expect(() => joinOracles(of('cards.list'), of('cards.get'))).toThrow('staff-oracle.csv has no row for cards.list')
    const both = { actors: ['auditor'], rows: [...of('cards.list').rows, ...of('cards.get').rows] }
    expect(() => joinOracles(of('cards.list'), both)).toThrow('oracle.csv has no row for cards.get')
  })

  test('a row with a missing cell is an error', () => {
    expect(() => parseOracle('endpoint, nobody, staff\ncards.list, 401')).toThrow('cards.list has 1 cells for 2 actors')
  })

  test('comparing the contents of the database detects a write', async () => {
    const before = await contentsOf(portal)
    await portal.db.updateTable('accounts').set({ city: 'Kent' }).where('id', '=', stage.elsewhere).execute()
    expect(changedTables(before, await contentsOf(portal))).toEqual(['public.accounts'])
  })
})
