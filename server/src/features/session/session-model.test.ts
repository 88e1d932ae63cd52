// docs/product/safety.md#revocation: for any sequence of events on either of two instances, a pure model of the rules predicts the
// reply to the next call.
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreshAddress } from '#testing/addresses.ts'
import { caller } from '#testing/caller.ts'
import { aPortal, testPassword, type Portal } from '#testing/portal.ts'

const { active, disabled, mustAcceptTerms } = userStatus

let here: Portal
let there: Portal
beforeAll(async () => {
  here = await aPortal()
  there = await aPortal({}, here.url)
})
afterAll(async () => {
  await there.close()
  await here.close()
})

type Step =
  | 'sign in'
  | 'refresh'
  | 'reuse'
  | 'log out'
  | 'disable'
  | 'enable'
  | 'take role'
  | 'give role'
  | 'force terms'
  | 'accept'
type Model = { status: number; wasAsked: boolean; hasRole: boolean; isLive: boolean; isRefreshed: boolean }
type Answers = { [Name in 'dashboard' | 'profile']: number }

const start: Model = { status: active, wasAsked: false, hasRole: true, isLive: false, isRefreshed: false }
const maySignIn = ({ status }: Model) => status !== disabled

/** The model after one step. */
const next = (model: Model, step: Step): Model => {
  switch (step) {
    case 'sign in':
      return maySignIn(model) ? { ...model, isLive: true, isRefreshed: false } : model
    case 'refresh':
      return model.isLive ? { ...model, isRefreshed: true } : model
    // A spent token that is used after its ten seconds counts as stolen.
    case 'reuse':
      return model.isRefreshed ? { ...model, isLive: false, isRefreshed: false } : model
    case 'log out':
      return { ...model, isLive: false }
    case 'disable':
      return { ...model, status: disabled, isLive: false }
    case 'enable':
      return model.status === disabled ? { ...model, status: model.wasAsked ? mustAcceptTerms : active } : model
    case 'take role':
      return { ...model, hasRole: false }
    case 'give role':
      return { ...model, hasRole: true }
    case 'force terms':
      return model.status === active ? { ...model, status: mustAcceptTerms, wasAsked: true } : model
    case 'accept':
      return model.isLive ? { ...model, status: active, wasAsked: false } : model
  }
}

const expected = ({ isLive, status, hasRole }: Model): Answers => {
  if (!isLive) return { dashboard: 401, profile: 401 }
  return { dashboard: status === active && hasRole ? 200 : 403, profile: 200 }
}

/** A real user, changed by an admin and by staff in the same way as the model. */
const aPlayer = async () => {
  const admin = await here.aCustomer({ roles: ['acct admin'] })
  const { account_id } = admin
  const { user } = await here.aCustomer({ roles: ['report user'], account_id })
  const { as: staff } = await here.staff(account_id)
  let held = { token: 'none', refresh_token: 'none' }
  let spent = 'none'

  const changeRoles = async (roles: string[]) => {
    const { data } = (await admin.as.get(`/v1/users/${user.id}`)).body
    const { first_name, last_name, phone, title, version } = data
    await admin.as.put(`/v1/users/${user.id}`, { first_name, last_name, phone, title, roles, version })
  }
  const renew = async (portal: Portal, refresh_token: string) => {
    const reply = await caller(portal.app, { address: aFreshAddress() }).post('/v1/refresh_token', { refresh_token })
    return reply.status === 200 ? (reply.body.data as typeof held) : null
  }
  const graceIsOver = () =>
    here.db
      .updateTable('refresh_tokens')
      .set({ spent_at: sql`spent_at - interval '11 seconds'` })
      .where('spent_at', 'is not', null)
      .execute()

  const play: Record<Step, (portal: Portal) => Promise<unknown>> = {
    'sign in': async (portal) => {
      const login = { email: user.email, password: testPassword }
      const reply = await caller(portal.app, { address: aFreshAddress() }).post('/v1/login', login)
      if (reply.status === 200) {
        held = reply.body.data
        spent = 'none'
      } else await here.db.deleteFrom('attempts').execute()
    },
    refresh: async (portal) => {
      const renewed = await renew(portal, held.refresh_token)
      if (!renewed) return
      spent = held.refresh_token
      held = renewed
    },
    reuse: async (portal) => {
      await graceIsOver()
      await renew(portal, spent)
    },
    'log out': (portal) => caller(portal.app, { token: held.token }).post('/v1/logout', {}),
    disable: () => admin.as.put(`/v1/users/update_status/${user.id}`, undefined, { status: '1' }),
    enable: () => admin.as.put(`/v1/users/update_status/${user.id}`, undefined, { status: '0' }),
    'take role': () => changeRoles([]),
    'give role': () => changeRoles(['report user']),
    'force terms': () => staff.put(`/v1/users/force_tnc/${user.id}`, undefined, { status: '3' }),
    accept: (portal) => caller(portal.app, { token: held.token }).post('/v1/update_tnc', { is_terms_condition: true }),
  }
  const answers = async (portal: Portal): Promise<Answers> => {
    const as = caller(portal.app, { token: held.token, account_id })
    return { dashboard: (await as.get('/v1/dashboard')).status, profile: (await as.get('/v1/profile')).status }
  }
  return { play, answers }
}

const steps: Step[] = [
  'sign in',
  'refresh',
  'reuse',
  'log out',
  'disable',
  'enable',
  'take role',
  'give role',
  'force terms',
  'accept',
]
const aMove = fc.record({ step: fc.constantFrom(...steps), on: fc.constantFrom('here', 'there') })

/** The nightly run sets `MODEL_RUNS=1000`. */
const numRuns = Number(process.env.MODEL_RUNS ?? 25)

test('a session answers as the model predicts, after any steps in any order', { timeout: 30_000 + numRuns * 4_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aMove, { minLength: 2, maxLength: 14 }), async (moves) => {
      const { play, answers } = await aPlayer()
      const instances = { here, there }
      let model = start
      for (const { step, on } of [{ step: 'sign in' as Step, on: 'here' }, ...moves]) {
        await play[step](instances[on as 'here' | 'there'])
        model = next(model, step)
        const told = await Promise.all([answers(here), answers(there)])
        expect(told, `after ${step} on ${on}`).toEqual([expected(model), expected(model)])
      }
    }),
    { numRuns, endOnFailure: true },
  )
})
