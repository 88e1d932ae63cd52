// One valid request for every endpoint: an allowed actor gets 2xx with it. The types are the contract's, so an endpoint
// without one does not compile.
import type { Api } from '@forecourt/domain/contract/api.ts'
import type { RequestTo } from '@forecourt/domain/contract/endpoint.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { armLink, createLink } from '#src/links.ts'
import { testPassword } from '#src/testing/portal.ts'
import type { Actor, Stage } from './actors.ts'

type Payload<E> = (stage: Stage, actor: Actor) => RequestTo<E> | Promise<RequestTo<E>>
type Payloads = { [Group in keyof Api]: { [Name in keyof Api[Group]]: Payload<Api[Group][Name]> } }

const nothing = () => ({})

const password = 'three-lanes-north-77'
const newPassword = { password, password_confirmation: password }

const aLink = async ({ portal }: Stage, purpose: 'activation' | 'password-reset') => {
  const user = await portal.aUser({ status: purpose === 'activation' ? userStatus.invited : userStatus.active })
  return { email: user.email, token: await armLink(portal.ctx, await createLink(portal.ctx, user.id, purpose)) }
}

/** Somebody else's session, for the calls whose own fields say whose it is. */
const aRefreshToken = async ({ portal }: Stage) => {
  const { refresh_token } = await portal.signedIn(await portal.aUser())
  return { body: { refresh_token } }
}

export const payloads: Payloads = {
  session: {
    login: async ({ portal }) => ({ body: { email: (await portal.aUser()).email, password: testPassword } }),
    refresh: aRefreshToken,
    logout: aRefreshToken,
    secretLogin: async ({ portal }) => ({ body: { user_id: (await portal.aUser()).id, reason: 'Case 1042' } }),
    verifyAccount: (_stage, { user }) => ({ body: { user_id: user.id } }),
    updateTerms: (_stage, { user }) => ({ headers: { userId: String(user.id) }, body: { is_terms_condition: true } }),
    createPassword: async (stage) => ({ body: { ...(await aLink(stage, 'activation')), ...newPassword } }),
    checkActivationLink: () => ({ query: { email: 'somebody@fleet.test' } }),
    resetPassword: async (stage) => ({ body: { ...(await aLink(stage, 'password-reset')), ...newPassword } }),
    forgotPassword: () => ({ body: { email: 'somebody@fleet.test' } }),
  },
  accounts: {
    mine: nothing,
    search: () => ({ query: { keyword: 'Account' } }),
  },
  profile: {
    get: nothing,
    update: () => ({
      body: {
        first_name: 'Pat',
        last_name: 'Driver',
        phone: '(253) 555-0100',
        title: 'Dispatcher',
        time_zone: 'America/Denver',
        preferences: { theme: 'dark', density: 'compact', success_messages: 'toast', single_key_shortcuts: false },
      },
    }),
    changePassword: () => ({ body: { current_password: testPassword, ...newPassword } }),
  },
  reference: {
    states: nothing,
    networks: nothing,
    networkCardTypes: nothing,
    matrix: () => ({ query: { network: 'CFN', network_card_type: 'Single' } }),
    gallonPeriods: nothing,
    amountPeriods: nothing,
    vehicleTypes: nothing,
    timeProfiles: nothing,
    fuelProfiles: nothing,
  },
  dashboard: { get: nothing, notifications: nothing },
  config: { get: nothing },
}
