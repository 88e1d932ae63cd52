import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { chooseOnlyAccount } from './choose-account.ts'
import { call } from './client.ts'
import { api } from './endpoints.ts'
import { forgetAccountOfThisTab, signedInBefore, unsentSignOut } from './kept.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { cookieTransport } from './renew-token.ts'
import { currentSession, setStatus, startSession } from './session.ts'

/** The picker asks again, with its own Retry, when the one account could not be found out here. */
const chooseOnlyAccountIfPossible = () => chooseOnlyAccount().catch(() => {})

export const signIn = async (credentials: { email: string; password: string }) => {
  const { data } = await call(api.session.login, { body: credentials, headers: cookieTransport })
  unsentSignOut.forget()
  forgetAccountOfThisTab()
  signedInBefore.write(true)
  startSession(data)
  tellOtherTabs({ signed_in: data.user.user_id })
  await chooseOnlyAccountIfPossible()
}

export const acceptTerms = async () => {
  const { user } = currentSession()
  if (!user) return
  const headers = { userId: String(user.user_id) }
  const { data } = await call(api.session.updateTerms, { headers, body: { is_terms_condition: true } })
  setStatus(data.status)
  if (data.status === userStatus.active) await chooseOnlyAccountIfPossible()
}
