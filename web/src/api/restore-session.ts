// What happens once, when the portal is loaded: who is this, and which account does this tab work on?
import { ApiError } from './api-error.ts'
import { chooseOnlyAccount, verifyAccount } from './choose-account.ts'
import { accountOfThisTab, forgetAccountOfThisTab, forgetEverything, signedInBefore } from './kept.ts'
import { renewToken } from './renew-token.ts'
import { currentSession, mustAcceptTerms } from './session.ts'
import { sendUnsentSignOut } from './sign-out.ts'

const refused = (thrown: unknown) =>
  thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500 && thrown.status !== 429

/** The guards lead on from a refusal: to the terms, to a second factor, to the picker. */
const unlessRefused = (thrown: unknown) => {
  if (!refused(thrown)) throw thrown
}

const restoreAccount = async () => {
  const { user } = currentSession()
  if (!user || mustAcceptTerms({ user })) return
  const account_id = accountOfThisTab(user.user_id)
  if (account_id) {
    await verifyAccount(account_id).catch((thrown: unknown) => {
      if (!refused(thrown)) throw thrown
      forgetAccountOfThisTab()
    })
  }
  if (currentSession().user && !currentSession().account) await chooseOnlyAccount().catch(unlessRefused)
}

/** Rejects when the portal cannot be reached, which must not sign the user out. */
export const restoreSession = async () => {
  await sendUnsentSignOut()
  if (!signedInBefore.read()) return
  try {
    await renewToken()
  } catch (thrown) {
    if (!refused(thrown)) throw thrown
    return forgetEverything()
  }
  await restoreAccount()
}
