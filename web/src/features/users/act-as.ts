import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { send } from '#src/api/send.ts'
import { currentSession, useSession } from '#src/api/session.ts'

type Support = ReplyOf<typeof api.session.secretLogin>['data']

const enter = async ({ token, refresh_token, user, impersonated_by }: Support) => {
  const account_id = currentSession().account?.id ?? null
  const verify = { body: { user_id: user.user_id } }
  const { data } = await send(api.session.verifyAccount, verify, { token, account_id })
  // Kept in memory only, so a reload of the tab returns to the staff member's own session.
  useSession.setState({ token, refresh_token, impersonated_by, user: data.user, account: data.account, role: 'admin' })
}

/** Starts a support sign-in, in the account on screen. */
export const actAs = async (body: { user_id: number; reason: string }) => {
  const { data } = await call(api.session.secretLogin, { body })
  await enter(data)
}
