// docs/product/people-and-sessions.md#second-factor, for every call: which calls need a fresh second factor, which a half-session
// can make, and which remain for a user who must have a factor and has none.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller } from '#testing/caller.ts'
import { aDeliveryAddress } from '#testing/delivery-addresses.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aHalfSession, anApp, provedAgo } from '#testing/second-factors.ts'
import { actors, setStage, type Actor, type Stage } from './actors.ts'
import { changedTables, contentsOf } from './contents.ts'
import { isAllowed, oracle } from './oracle.ts'
import { calls, payloadFor, toRequest, type Call } from './request.ts'

/**
 * Retyped here, not read from the contract: PINs, roles, closing an account, taking over cards, the user's own e-mail, and the
 * factors themselves.
 */
const needFreshFactor = [
  'accountClosing.close',
  'accountClosing.reopen',
  'accountGroups.changeGrant',
  'accountGroups.grant',
  'accountGroups.revoke',
  'cards.revealPin',
  'embosser.saveKey',
  'networkChannels.reveal',
  'networkChannels.saveSecret',
  'portableFleets.approve',
  'portableFleets.askSecrets',
  'portableFleets.secretFile',
  'profile.changePassword',
  'profile.requestEmailChange',
  'secondFactor.removePasskey',
  'secondFactor.removeTotp',
  'secondFactor.renewRecoveryCodes',
  'secondFactor.startPasskey',
  'secondFactor.startTotp',
  'session.secretLogin',
  'staff.invite',
  'staff.update',
  'takeOvers.addSheet',
  'takeOvers.repair',
  'takeOvers.run',
  'takeOvers.start',
  'users.activationLink',
  'users.invite',
  'users.resetSecondFactor',
  'users.update',
]

/** Open to a user who must have a second factor and has none: profile, terms, signing out, and setting one up. */
const openWithoutFactor = [
  'profile.changePassword',
  'profile.get',
  'profile.update',
  'secondFactor.addPasskey',
  'secondFactor.confirmTotp',
  'secondFactor.get',
  'secondFactor.startPasskey',
  'secondFactor.startTotp',
  'session.updateTerms',
]

let portal: Portal
let strict: Portal
let stage: Stage
beforeAll(async () => {
  portal = await aPortal({ SUPPORT_SIGN_IN: '1' })
  strict = await aPortal({ SUPPORT_SIGN_IN: '1', SECOND_FACTOR_REQUIRED: 'staff-and-pin-managers' }, portal.url)
  stage = await setStage(portal)
})
afterAll(async () => {
  await strict.close()
  await portal.close()
})

const callNamed = (id: string) => calls.find((call) => call.id === id)!
const cellsOf = (id: string) => oracle.rows.find((row) => row.id === id)?.cells ?? []

const send = async (call: Call, actor: Actor, app = portal.app) => {
  const reply = await app.inject(await toRequest(call, await payloadFor(call, stage, actor), actor))
  const code = reply.statusCode < 400 ? 'ok' : reply.json<{ code: string }>().code
  return { status: reply.statusCode, code }
}

test('exactly the listed calls require a fresh second factor', () => {
  const declared = calls.filter(({ endpoint }) => endpoint.step_up).map(({ id }) => id)
  expect(declared.toSorted()).toEqual(needFreshFactor)
})

test('the API documentation marks the calls that require a fresh second factor', async () => {
  const { body } = await portal.anonymous.get('/v1/openapi.json')
  const operations = Object.values(body.paths as Record<string, Record<string, { operationId: string; description?: string }>>)
  const named = operations
    .flatMap((methods) => Object.values(methods))
    .filter(({ description }) => description?.includes('step_up'))
    .map(({ operationId }) => operationId)
  expect(named.toSorted()).toEqual(needFreshFactor)
})

describe('a user with a second factor must prove it again before', () => {
  test.each(needFreshFactor)('%s', async (id) => {
    const call = callNamed(id)
    // The right to call is checked first: a caller without it is not asked for a factor.
    const allowed = cellsOf(id).findLast(isAllowed)!
    const actor = await actors[allowed.actor]!(stage)
    const request = await toRequest(call, await payloadFor(call, stage, actor), actor)
    await anApp(portal, actor.user.id)
    await provedAgo(portal, actor.user.id, 301)
    const before = await contentsOf(portal)
    const refused = await portal.app.inject(request)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up'])
    expect(changedTables(before, await contentsOf(portal)), 'a refused call has written something').toEqual([])
    await provedAgo(portal, actor.user.id, 299)
    expect((await portal.app.inject(request)).statusCode).not.toBe(403)
  })
})

test('a caller with a second factor but without the right is refused for the missing right', async () => {
  const actor = await actors['report user']!(stage)
  await anApp(portal, actor.user.id)
  for (const id of ['users.update', 'users.invite', 'cards.revealPin', 'users.resetSecondFactor'])
    expect(await send(callNamed(id), actor)).toEqual({ status: 403, code: 'forbidden' })
})

test('proving the factor allows the next calls, in this session only', async () => {
  const { user, as, account_id } = await portal.aCustomer({ roles: ['acct admin'] })
  const { code } = await anApp(portal, user.id)
  const other = (await portal.signedIn(user, account_id)).as
  const invite = (by: typeof as, email: string) => by.post('/v1/add_user', { email, first_name: 'Pat', last_name: 'Driver' })
  expect((await invite(as, 'one@fleet.test')).body.code).toBe('step_up')
  expect((await as.post('/v1/step_up', { method: 'totp', code: code() })).status).toBe(200)
  expect((await invite(as, 'one@fleet.test')).status).toBe(200)
  expect((await invite(other, 'two@fleet.test')).body.code).toBe('step_up')
})

test('the token of a half-session opens nothing: every call that requires a session answers 401', async () => {
  const user = await portal.aUser()
  await anApp(portal, user.id)
  const token = await aHalfSession(portal, user.id)
  const actor = { user, headers: { authorization: `Bearer ${token}`, accountid: String(stage.here) } }
  const opened: string[] = []
  for (const call of calls.filter(({ endpoint }) => endpoint.access !== 'public')) {
    const url = call.endpoint.path.replaceAll(/:\w+/g, '1')
    const reply = await portal.app.inject({ method: call.endpoint.method, url, headers: actor.headers })
    if (reply.statusCode !== 401) opened.push(`${call.id} ${reply.statusCode}`)
  }
  expect(opened).toEqual([])
  const refresh = await portal.anonymous.post('/v1/refresh_token', { refresh_token: token })
  expect(refresh.status).toBe(401)
})

test('a user who must have a second factor can only set one up', async () => {
  for (const name of ['staff', 'pin manager 1']) {
    const actor = await actors[name]!(stage)
    const open: string[] = []
    for (const call of calls.filter(({ endpoint }) => endpoint.access !== 'public')) {
      const url = call.endpoint.path.replaceAll(/:\w+/g, '1')
      const reply = await strict.app.inject({ method: call.endpoint.method, url, headers: actor.headers })
      if (reply.json<{ code?: string }>().code !== 'second_factor_required') open.push(call.id)
    }
    expect(open.toSorted(), `as ${name}`).toEqual(openWithoutFactor)
  }
})

test('a pin manager who lacks the factor cannot save an address either: that call names no account', async () => {
  const { token, account_id, user } = await portal.aCustomer({ roles: ['pin manager 1'] })
  const address = await aDeliveryAddress(portal, { account_id })
  const rename = async (address_name: string) => {
    const { status, body } = await caller(strict.app, { token }).put(`/v1/update_account_address/${address.id}`, { address_name })
    return status === 200 ? body.data.address_name : body.code
  }
  expect(await rename('Theirs')).toBe('second_factor_required')
  await anApp(portal, user.id)
  expect(await rename('Ours')).toBe('Ours')
})

test('with a factor they work as usual; users who need none, and a support sign-in, are not asked for one', async () => {
  const staff = await portal.staff(stage.here)
  const at = (token: string) => caller(strict.app, { token, account_id: stage.here })
  expect((await at(staff.token).get('/v1/dashboard')).body.code).toBe('second_factor_required')
  const login = () => strict.anonymous.post('/v1/login', { email: staff.user.email, password: 'plain-road-signs-42' })
  expect((await login()).body.data.user.needs_second_factor).toBe(true)
  const { code } = await anApp(portal, staff.user.id)
  expect((await at(staff.token).get('/v1/dashboard')).status).toBe(200)
  for (const roles of [['acct admin'], ['card editor']] as const) {
    const { token } = await portal.aCustomer({ roles, account_id: stage.here })
    expect((await at(token).get('/v1/dashboard')).status).toBe(200)
  }
  const customer = await portal.aCustomer({ roles: ['pin manager 1'], account_id: stage.here })
  expect((await at(staff.token).post('/v1/step_up', { method: 'totp', code: code() })).status).toBe(200)
  const { body } = await at(staff.token).post('/v1/secret_login', { user_id: customer.user.id, reason: 'Case 1042' })
  expect((await at(body.data.token).get('/v1/dashboard')).status).toBe(200)
})
