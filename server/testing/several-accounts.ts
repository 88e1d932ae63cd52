// A person with roles in several accounts, some of them in a group, for tests that read across accounts.
import type { RoleName } from '@forecourt/domain/rules/access.ts'
import { aGroup } from './account-groups.ts'
import { caller } from './caller.ts'
import type { Portal } from './portal.ts'

type Places = {
  chosen: number
  /** In the group of the chosen account. */
  sibling: number
  /** In no group. */
  apart: number
  /** Also in the group, but the person's role there gives other rights. */
  otherRole: number
}

/** Holds `role` in the first three and `other` in the last. */
export const aPersonOfSeveral = async (portal: Portal, places: Places, roles: { role: RoleName; other: RoleName }) => {
  const { chosen, sibling, apart, otherRole } = places
  const group = await aGroup(portal, chosen, sibling, otherRole)
  const user = await portal.aUser()
  for (const account_id of [chosen, sibling, apart]) await portal.join(user.id, account_id, { roles: [roles.role] })
  await portal.join(user.id, otherRole, { roles: [roles.other] })
  const { token } = await portal.signedIn(user)
  const leave = (account_id: number) =>
    portal.db
      .updateTable('memberships')
      .set({ is_enabled: false })
      .where('user_id', '=', user.id)
      .where('account_id', '=', account_id)
      .execute()
  return {
    user,
    group,
    in: (account_id: number) => caller(portal.app, { token, account_id }),
    as: caller(portal.app, { token, account_id: chosen }),
    leave,
  }
}
