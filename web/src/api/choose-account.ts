import type { AccountChoice } from '@forecourt/domain/contract/accounts.ts'
import { isStaff } from '@forecourt/domain/rules/access.ts'
import { call } from './client.ts'
import { api } from './endpoints.ts'
import { keepAccountOfThisTab, keepRecentAccount } from './kept.ts'
import { currentSession, identityOf, mustAcceptTerms, selectAccount } from './session.ts'

/** Verifying an account selects it and sets the role to `admin`. */
export const verifyAccount = async (account_id: number) => {
  const { user } = currentSession()
  if (!user) return
  const { data } = await call(api.session.verifyAccount, { body: { user_id: user.user_id } }, { account_id })
  selectAccount(data.account, data.user)
  keepAccountOfThisTab(user.user_id, account_id)
}

export const chooseAccount = async (choice: AccountChoice) => {
  await verifyAccount(choice.account_id)
  const { user } = currentSession()
  if (user) keepRecentAccount(user.user_id, choice)
}

/** Selects the only account of a customer, who then never sees the picker. Staff always choose. */
export const chooseOnlyAccount = async () => {
  const { user } = currentSession()
  if (!user || isStaff(identityOf(user)) || mustAcceptTerms({ user })) return
  const { data, meta } = await call(api.accounts.mine, { query: { per_page: '2' } })
  const [only] = data
  if (only && meta.total === 1) await chooseAccount(only)
}
