// docs/product/roles-and-screens.md#where-a-visitor-is-sent: a pure function, so that a table of cases can test it.
import type { Account, SessionUser } from '@forecourt/domain/contract/session.ts'
import { can, canRead, isAccountCapability, isProviderCapability } from '@forecourt/domain/rules/access.ts'
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

/** Disabled and invited people have no session, even with a token. */
const signedIn = ({ user }: Visitor) =>
  user && (user.status === userStatus.active || user.status === userStatus.mustAcceptTerms) ? user : null

/** Permission to read is enough to open a screen, unless the screen is only for changing something. */
export const allows = (user: SessionUser, { access, isForChanging }: Pick<Screen, 'access' | 'isForChanging'>) => {
  if (!isAccountCapability(access) && !isProviderCapability(access)) return true
  return isForChanging ? can(identityOf(user), access) : canRead(identityOf(user), access)
}

/** The step this visitor still needs before a screen without an account, if any. */
const missingBeforeAccount = (visitor: Visitor) => {
  if (!signedIn(visitor)) return signInPath
  if (mustAcceptTerms(visitor)) return termsPath
  if (visitor.user?.needs_second_factor) return secondFactorPath
  return null
}

/** The step this visitor still needs before the portal, if any. */
const missingStep = (visitor: Visitor) => missingBeforeAccount(visitor) ?? (visitor.account ? null : pickerPath)

/** Whether this visitor has a menu before choosing an account. */
const hasMenuWithoutAccount = ({ user }: Visitor, screens: readonly Screen[]) =>
  user !== null && screens.some((screen) => screen.menu && screen.stage === 'provider' && allows(user, screen))

/**
 * Whether the visitor sees the portal's header: with an account, or on a screen that needs none. The picker of staff has it too,
 * because they can go on to a screen that needs no account.
 */
export const isInPortal = (visitor: Visitor, stage: Screen['stage'] | undefined, screens: readonly Screen[]) => {
  const needsNone = stage === 'provider' || (stage === 'account-choice' && hasMenuWithoutAccount(visitor, screens))
  return (needsNone ? missingBeforeAccount(visitor) : missingStep(visitor)) === null
}

const admitted = (visitor: Visitor, screen: Screen, missing: Destination | null): Destination => {
  if (missing) return missing
  return allows(visitor.user!, screen) ? 'stay' : (screen.otherwise ?? 'forbidden')
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
      // A person who has set up a second factor manages it on their own page.
      const missing = missingStep(visitor) ?? '/account'
      return missing === secondFactorPath ? 'stay' : missing
    }
    case 'account-choice': {
      // With an account already chosen, the picker changes it.
      const missing = missingStep(visitor)
      return missing === null || missing === pickerPath ? 'stay' : missing
    }
    case 'provider':
      return admitted(visitor, screen, missingBeforeAccount(visitor))
    case 'portal':
      return admitted(visitor, screen, missingStep(visitor))
  }
}
