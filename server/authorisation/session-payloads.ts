// The payloads of sign-in, sessions, second factors and the user's own profile (payloads.ts).
import { randomUUID } from 'node:crypto'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { keepChallenge } from '#src/features/second-factor/kinds/passkey-challenge.ts'
import { armLink, createLink } from '#src/secrets/links.ts'
import { testPassword } from '#testing/portal.ts'
import { anAuthenticator } from '#testing/authenticator.ts'
import { aHalfSession, anApp, provedAgo } from '#testing/second-factors.ts'
import type { Actor, Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

const password = 'three-lanes-north-77'
const newPassword = { password, password_confirmation: password }

const aLink = async ({ portal }: Stage, purpose: 'activation' | 'password-reset') => {
  const user = await portal.aUser({ status: purpose === 'activation' ? userStatus.invited : userStatus.active })
  return { email: user.email, token: await armLink(portal.ctx, await createLink(portal.ctx, user.id, purpose)) }
}

/** The session of another user, for calls that name a session in the body. */
const aRefreshToken = async ({ portal }: Stage) => {
  const { refresh_token } = await portal.signedIn(await portal.aUser())
  return { body: { refresh_token } }
}

/** The actor's own authenticator app, verified just now. */
const ownApp = async ({ portal }: Stage, { user }: Actor) => {
  const app = await anApp(portal, user.id)
  await provedAgo(portal, user.id)
  return app
}

const aChallenge = async ({ portal }: Stage, { user }: Actor) => {
  const challenge = randomUUID()
  await keepChallenge(portal.ctx, { user_id: user.id, purpose: 'add', challenge: Buffer.from(challenge).toString('base64url') })
  return Buffer.from(challenge).toString('base64url')
}

const ownPasskey = async ({ portal }: Stage, { user }: Actor) => {
  const { id } = await portal.db
    .insertInto('second_factors')
    .values({
      user_id: user.id,
      kind: 'passkey',
      name: 'Key',
      credential_id: randomUUID(),
      public_key: Buffer.alloc(1),
      sign_count: 0,
      transports: [],
      confirmed_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await provedAgo(portal, user.id)
  return { params: { id: String(id) } }
}

export const sessionPayloads: Pick<Payloads, 'session' | 'sessions' | 'secondFactor' | 'profile'> = {
  session: {
    login: async ({ portal }) => ({ body: { email: (await portal.aUser()).email, password: testPassword } }),
    secondFactor: async ({ portal }) => {
      const { id } = await portal.aUser()
      const { code } = await anApp(portal, id)
      return { body: { token: await aHalfSession(portal, id), method: 'totp', code: code() } }
    },
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
  sessions: {
    list: nothing,
    end: async ({ portal }, { user }) => {
      const { session_id } = await portal.signedIn({ id: user.id, user_type_id: userTypes.customer })
      return { params: { id: String(session_id) } }
    },
    endOthers: nothing,
  },
  secondFactor: {
    get: nothing,
    startTotp: () => ({ body: { current_password: testPassword } }),
    confirmTotp: async ({ portal }, { user }) => {
      const { code } = await anApp(portal, user.id, { is_pending: true })
      return { body: { code: code() } }
    },
    removeTotp: async (stage, actor) => {
      await ownApp(stage, actor)
      return {}
    },
    startPasskey: () => ({ body: { current_password: testPassword } }),
    addPasskey: async (stage, actor) => {
      const { create } = anAuthenticator(stage.portal.config.public_origin)
      return { body: { name: 'Key', credential: create(await aChallenge(stage, actor)) } }
    },
    renamePasskey: async (stage, actor) => ({ ...(await ownPasskey(stage, actor)), body: { name: 'Blue key' } }),
    removePasskey: ownPasskey,
    renewRecoveryCodes: async (stage, actor) => {
      await ownApp(stage, actor)
      return {}
    },
    offer: nothing,
    stepUp: async (stage, actor) => {
      const { code } = await ownApp(stage, actor)
      return { body: { method: 'totp', code: code() } }
    },
  },
  profile: {
    get: nothing,
    columns: nothing,
    saveColumns: () => ({ params: { list: 'cards' }, body: { order: ['status'], hidden: [] } }),
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
    requestEmailChange: () => ({ body: { email: `${randomUUID()}@fleet.test`, current_password: testPassword } }),
    confirmEmailChange: async ({ portal }, { user }) => {
      const link = await createLink(portal.ctx, user.id, { new_email: `${randomUUID()}@fleet.test` })
      return { body: { token: await armLink(portal.ctx, link) } }
    },
  },
}
