// Runs once when the portal loads: finds out who the user is and which account this tab works in.
import { accountOfThisTab, forgetAccountOfThisTab, forgetEverything, keepAccountOfThisTab, signedInBefore } from './kept.ts'
import { isSessionOver, resumeSession } from './renew-token.ts'
import { selectAccount } from './session.ts'
import { sendUnsentSignOut } from './sign-out.ts'

/** Rejects if the portal cannot be reached, because that must not sign the user out. */
export const restoreSession = async () => {
  await sendUnsentSignOut()
  if (!signedInBefore.read()) return
  try {
    const selected = await resumeSession(accountOfThisTab() ?? {})
    // The guards redirect to the next step: the terms, a second factor or the picker.
    if (!selected) return forgetAccountOfThisTab()
    selectAccount(selected.account, selected.user)
    keepAccountOfThisTab(selected.user.user_id, selected.account.id)
  } catch (thrown) {
    if (!isSessionOver(thrown)) throw thrown
    forgetEverything()
  }
}
