import type { Account, SessionUser } from '@forecourt/domain/contract/session.ts'
import { isStaff } from '@forecourt/domain/rules/access.ts'
import { identityOf } from '#src/api/session.ts'

/** Why the user sees only their own profile, and who can change that. Null for a user with a role. */
export const noRoleWords = (user: SessionUser, account: Pick<Account, 'name'> | null) => {
  if (isStaff(identityOf(user)))
    return user.staff_roles.length === 0
      ? 'You have no role yet, so there is nothing else to see. Another member of staff with every right can give you one.'
      : null
  if (user.roles.length > 0) return null
  return `You have no role in ${account?.name ?? 'any account'}, so there is nothing else to see. An administrator of the account can give you one.`
}
