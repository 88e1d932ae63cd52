import { api } from './endpoints.ts'
import { forgetDrafts, forgetEverything, unsentSignOut } from './kept.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { cookieTransport } from './renew-token.ts'
import { send } from './send.ts'
import { currentSession, endSession } from './session.ts'
import { rememberLanguage } from '#src/text/language.ts'
import { rememberColorScheme } from '#src/ui/theme/color-scheme.ts'

/** The answer clears the storage of this browser. Its language and its theme are not those of the person, so they stay. */
const tellServer = async (refresh_token: string | null, keepalive = false) => {
  const request = refresh_token ? { body: { refresh_token } } : { body: {}, headers: cookieTransport }
  const kept = [rememberLanguage(), rememberColorScheme()]
  await send(api.session.logout, request, { token: null, account_id: null, keepalive })
  kept.forEach((keepAgain) => keepAgain())
}

const end = (ended: 'signed-out' | 'expired') => {
  forgetEverything()
  endSession(ended)
  tellOtherTabs({ ended })
}

/** After a support sign-in the staff member's own session resumes, because this browser still has its cookie. */
const backToStaff = () => globalThis.location.assign('/user')

let told: Promise<unknown> = Promise.resolve()

/** The answer to a sign-out clears the storage of this browser, so nothing should be stored before it arrives. */
export const heardOfSignOut = () => told

/** Removes everything from this browser at once, whether or not the server can be reached. */
export const signOut = async () => {
  const { refresh_token, user, impersonated_by } = currentSession()
  if (impersonated_by) {
    await tellServer(refresh_token).catch(() => {})
    return backToStaff()
  }
  if (user) forgetDrafts(user.user_id)
  end('signed-out')
  told = tellServer(refresh_token).catch(() => unsentSignOut.write(true))
  await told
}

/** The server no longer knows this session, so it needs no sign-out call. */
export const expireSession = () => {
  const { user, impersonated_by } = currentSession()
  if (impersonated_by) backToStaff()
  else if (user) end('expired')
}

export const sendUnsentSignOut = async () => {
  if (!unsentSignOut.read()) return
  await tellServer(null).then(unsentSignOut.forget, () => {})
}

const tellOfSupport = () => {
  const { refresh_token, impersonated_by } = currentSession()
  if (impersonated_by) tellServer(refresh_token, true).catch(() => {})
}

/** A support sign-in is not stored and ends with its page. This call makes the customer's list of sessions show that. */
export const endSupportWithPage = () => globalThis.addEventListener('pagehide', tellOfSupport)
