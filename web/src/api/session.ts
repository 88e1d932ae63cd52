// docs/product/people-and-sessions.md#sessions-and-tokens: the access token lives here, in memory, and nowhere else.
import type { Account, SessionUser } from '@forecourt/domain/contract/session.ts'
import { userTypes, type Identity } from '@forecourt/domain/rules/access.ts'
import { standings } from '@forecourt/domain/rules/account-standing.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { create } from 'zustand'

export type Session = {
  token: string | null
  /** Null with the cookie transport, which is the usual case; a support sign-in gets its own in the body. */
  refresh_token: string | null
  user: SessionUser | null
  /** `auth` until an account is verified, then `admin`. */
  role: 'auth' | 'admin'
  account: Account | null
  impersonated_by: string | null
  /** Why the session ended: only after an expiry does the next sign-in return to the same page. */
  ended: 'signed-out' | 'expired' | null
}

const none: Session = {
  token: null,
  refresh_token: null,
  user: null,
  role: 'auth',
  account: null,
  impersonated_by: null,
  ended: null,
}

export const useSession = create<Session>()(() => none)

export const currentSession = () => useSession.getState()

type Started = Pick<Session, 'token' | 'refresh_token'> & { user: SessionUser; impersonated_by?: string | null }

/** Signing in sets the tokens and clears the selected account. */
export const startSession = ({ token, refresh_token, user, impersonated_by = null }: Started) =>
  useSession.setState({ ...none, token, refresh_token, user, impersonated_by })

export const selectAccount = (account: Account, user: SessionUser) => useSession.setState({ account, user, role: 'admin' })

/**
 * Each answer tells the standing of its account, so that a hold is visible after the next call and not only after the account is
 * chosen again.
 */
export const noteStanding = (account_id: number | null, told: string | null) => {
  const { account } = currentSession()
  const standing = standings.find((each) => each === told)
  if (account && standing && account.id === account_id && account.standing !== standing)
    useSession.setState({ account: { ...account, standing } })
}

/** Replaces the token, and the person's status and staff roles, which may have changed. */
export const replaceToken = ({ token, refresh_token, user, impersonated_by }: Required<Started>) =>
  useSession.setState((session) => ({
    token,
    refresh_token,
    impersonated_by,
    user: session.user && { ...session.user, name: user.name, status: user.status, staff_roles: user.staff_roles },
  }))

export const setStatus = (status: number) => useSession.setState(({ user }) => ({ user: user && { ...user, status } }))

/** Whether the provider's rule requires a second factor that this person does not have. */
export const requireSecondFactor = (needs_second_factor: boolean) =>
  useSession.setState(({ user }) => ({ user: user && { ...user, needs_second_factor } }))

export const setEmail = (email: string) => useSession.setState(({ user }) => ({ user: user && { ...user, email } }))
export const setName = (name: string) => useSession.setState(({ user }) => ({ user: user && { ...user, name } }))

/** Ends the session in this tab. Ending it again changes nothing, so watchers are notified once. */
export const endSession = (ended: 'signed-out' | 'expired') => {
  if (currentSession().user) useSession.setState({ ...none, ended })
}

export const mustAcceptTerms = ({ user }: Pick<Session, 'user'>) => user?.status === userStatus.mustAcceptTerms

export const identityOf = (user: SessionUser): Identity => ({
  user_type_id: user.user_type_id === userTypes.staff ? userTypes.staff : userTypes.customer,
  roles: user.roles,
  staff_roles: user.staff_roles,
})
