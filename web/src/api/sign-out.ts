import { openApi } from './open-endpoints.ts'
import { forgetDrafts, forgetEverything, unsentSignOut } from './kept.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { cookieTransport } from './renew-token.ts'
import { send } from './send.ts'
import { currentSession, endSession } from './session.ts'

const tellServer = async (refresh_token: string | null) => {
  const request = refresh_token ? { body: { refresh_token } } : { body: {}, headers: cookieTransport }
  await send(openApi.session.logout, request, { token: null, account_id: null })
}

const end = (ended: 'signed-out' | 'expired') => {
  forgetEverything()
  endSession(ended)
  tellOtherTabs({ ended })
}

/** Everything is gone from this browser at once, whether or not the server can be reached. */
export const signOut = async () => {
  const { refresh_token, user } = currentSession()
  if (user) forgetDrafts(user.user_id)
  end('signed-out')
  await tellServer(refresh_token).catch(() => unsentSignOut.write(true))
}

/** The server no longer knows this session, so there is nothing to tell it. */
export const expireSession = () => {
  if (currentSession().user) end('expired')
}

export const sendUnsentSignOut = async () => {
  if (!unsentSignOut.read()) return
  await tellServer(null).then(unsentSignOut.forget, () => {})
}
