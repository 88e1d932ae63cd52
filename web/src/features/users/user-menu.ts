import {
  IconEye,
  IconFileText,
  IconMailForward,
  IconPencil,
  IconShieldOff,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import type { User } from '@forecourt/domain/contract/users.ts'
import { sharedProblems } from '@forecourt/domain/messages.ts'
import { can, userTypes, type Identity } from '@forecourt/domain/rules/access.ts'
import { mayManage } from '@forecourt/domain/rules/grants.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import type { MenuItem } from '#src/ui/Menu.tsx'

export type UserActions = {
  onEdit: (user: User) => void
  onEnable: (user: User) => void
  onDisable: (user: User) => void
  onRequestTerms: (user: User) => void
  /** Absent if the portal sends no mail. */
  onResend?: ((user: User) => void) | undefined
  onResetSecondFactor: (user: User) => void
  /** Absent if the provider has not enabled it. */
  onActAs?: ((user: User) => void) | undefined
}

type Me = Identity & { user_id: number }

/** This list does not contain the roles of staff, so only a user with the role `everything` may change them here. */
export const mayChange = (me: Identity, { roles, user_type_id }: User) =>
  user_type_id === userTypes.staff ? me.staff_roles.includes('everything') : mayManage(me, roles ?? [])

/** The actions available for one person, and disabled ones that people would look for, with the reason. */
export const userMenu = (user: User, me: Me, actions: UserActions): MenuItem[] => {
  const edit = { label: 'Edit', icon: IconPencil, onChoose: () => actions.onEdit(user) }
  if (!mayChange(me, user))
    return [
      {
        ...edit,
        refusal:
          user.user_type_id === userTypes.staff
            ? 'Staff are changed on the Staff screen'
            : 'Only an acct admin can change an acct admin',
      },
    ]
  const isDisabled = user.status === userStatus.disabled
  const { onActAs, onResend } = actions
  return [
    edit,
    ...(onResend && user.status === userStatus.invited
      ? [{ label: 'Resend invitation', icon: IconMailForward, onChoose: () => onResend(user) }]
      : []),
    ...(user.status === userStatus.active && can(me, 'terms.request')
      ? [{ label: 'Force terms', icon: IconFileText, onChoose: () => actions.onRequestTerms(user) }]
      : []),
    ...(onActAs && user.status === userStatus.active && user.user_type_id === userTypes.customer && can(me, 'users.impersonate')
      ? [{ label: 'Sign in as this user', icon: IconEye, onChoose: () => onActAs(user) }]
      : []),
    ...(can(me, 'second-factors.reset')
      ? [{ label: 'Reset two-factor sign-in', icon: IconShieldOff, onChoose: () => actions.onResetSecondFactor(user) }]
      : []),
    isDisabled
      ? { label: 'Enable', icon: IconUserCheck, onChoose: () => actions.onEnable(user) }
      : {
          label: 'Disable',
          icon: IconUserOff,
          isGrave: true,
          refusal: user.user_id === me.user_id ? sharedProblems.ownStatus : undefined,
          onChoose: () => actions.onDisable(user),
        },
  ]
}
