// docs/product/roles-and-screens.md#where-a-visitor-is-sent: a pure function, so that a table of cases can test it.
import type { Account, SessionUser } from '@forecourt/domain/contract/session.ts'
import { can, isAccountCapability, isProviderCapability } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { identityOf, mustAcceptTerms } from '#src/api/session.ts'
import type { Screen } from './screen.ts'

export type Visitor = { user: SessionUser | null; account: Account | null }
export type Destination = 'stay' | 'forbidden' | `/${string}`

export const signInPath = '/auth/signin'
export const termsPath = '/term-and-condition'
export const secondFactorPath = '/second-factor'
export const pickerPath = '/role/account'
export const dashboardPath = '/dashboard'

/** Disabled and invited people have no session, whatever a token says. */
const signedIn = ({ user }: Visitor) =>
  user && (user.status === userStatus.active || user.status === userStatus.mustAcceptTerms) ? user : null

export const allows = (user: SessionUser, access: Screen['access']) =>
  isAccountCapability(access) || isProviderCapability(access) ? can(identityOf(user), access) : true

/** The step between this visitor and the portal, if there is one. */
const missingStep = (visitor: Visitor) => {
  if (!signedIn(visitor)) return signInPath
  if (mustAcceptTerms(visitor)) return termsPath
  if (visitor.user?.needs_second_factor) return secondFactorPath
  if (!visitor.account) return pickerPath
  return null
}

export const isInPortal = (visitor: Visitor) => missingStep(visitor) === null

const intoPortal = (visitor: Visitor, screen: Screen): Destination => {
  const missing = missingStep(visitor)
  if (missing) return missing
  return allows(visitor.user!, screen.access) ? 'stay' : (screen.otherwise ?? 'forbidden')
}

export const destination = (visitor: Visitor, screen: Screen): Destination => {
  switch (screen.stage) {
    case 'open':
      return 'stay'
    case 'signed-out':
      return signedIn(visitor) ? (missingStep(visitor) ?? dashboardPath) : 'stay'
    case 'terms':
      return signedIn(visitor) ? 'stay' : signInPath
    case 'second-factor': {
      // A person who has set one up finds it on their own page.
      const missing = missingStep(visitor) ?? '/account'
      return missing === secondFactorPath ? 'stay' : missing
    }
    case 'account-choice': {
      // With an account already chosen, the picker changes it.
      const missing = missingStep(visitor)
      return missing === null || missing === pickerPath ? 'stay' : missing
    }
    case 'portal':
      return intoPortal(visitor, screen)
  }
}
