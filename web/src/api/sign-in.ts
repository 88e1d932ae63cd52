import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { chooseOnlyAccount } from './choose-account.ts'
import { call } from './client.ts'
import { api } from './endpoints.ts'
import { forgetAccountOfThisTab, forgetTypedByOthers, signedInBefore, unsentSignOut } from './kept.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { cookieTransport } from './renew-token.ts'
import { currentSession, setStatus, startSession } from './session.ts'
import { heardOfSignOut } from './sign-out.ts'

/** If the only account cannot be loaded here, the picker loads it again and offers a Retry. */
const chooseOnlyAccountIfPossible = () => chooseOnlyAccount().catch(() => {})

type Reply = ReplyOf<typeof api.session.login>['data']
export type SecondStep = Extract<Reply, { second_factor: object }>['second_factor']

export const beginSession = async (data: Exclude<Reply, { second_factor: object }>) => {
  unsentSignOut.forget()
  forgetAccountOfThisTab()
  forgetTypedByOthers(data.user.user_id)
  signedInBefore.write(true)
  startSession(data)
  tellOtherTabs({ signed_in: data.user.user_id })
  await chooseOnlyAccountIfPossible()
}

/** Returns the next step, or undefined once signed in. */
export const signIn = async (credentials: { email: string; password: string }): Promise<SecondStep | undefined> => {
  await heardOfSignOut()
  const { data } = await call(api.session.login, { body: credentials, headers: cookieTransport })
  if ('second_factor' in data) return data.second_factor
  await beginSession(data)
}

export const acceptTerms = async () => {
  const { user } = currentSession()
  if (!user) return
  const headers = { userId: String(user.user_id) }
  const { data } = await call(api.session.updateTerms, { headers, body: { is_terms_condition: true } })
  setStatus(data.status)
  if (data.status === userStatus.active) await chooseOnlyAccountIfPossible()
}
