import { IconMailForward, IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import type { StaffMember } from '@forecourt/domain/contract/staff.ts'
import { popups, sharedProblems } from '@forecourt/domain/messages.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { disableQuestion } from '#src/features/users/disable-question.ts'
import { useInvitation } from '#src/features/users/use-invitation.ts'
import { confirm } from '#src/ui/confirm-store.ts'
import type { MenuItem } from '#src/ui/Menu.tsx'

const paramsOf = ({ user_id }: StaffMember) => ({ id: String(user_id) })

type Rights = { me: number; mayChange: (member: StaffMember) => boolean }
type Told = { onEdit: (member: StaffMember) => void; onInvited: (email: string) => void }

/** The actions available for one member of staff, and disabled ones that people would look for, with the reason. */
export const useStaffMenu = ({ me, mayChange }: Rights, { onEdit, onInvited }: Told) => {
  const refresh = ['staff', 'users'] as const
  const enable = useCall(api.staff.changeStatus, { refresh, popup: popups.userEnabled })
  const disable = useCall(api.staff.changeStatus, { refresh, popup: popups.userDisabled })
  const resend = useCall(api.staff.resendInvitation, { refresh })
  const { isMailed } = useInvitation()

  const askToDisable = async (member: StaffMember) => {
    if (await confirm({ message: disableQuestion(member, 'They are signed out at once.') }))
      disable.mutate({ params: paramsOf(member), body: { status: userStatus.disabled } })
  }

  return (member: StaffMember): MenuItem[] => {
    const edit = { label: 'Edit', icon: IconPencil, onChoose: () => onEdit(member) }
    if (!mayChange(member)) return [{ ...edit, refusal: 'Only a person with Everything can change a person with Everything' }]
    return [
      edit,
      ...(isMailed && member.status === userStatus.invited
        ? [
            {
              label: 'Resend invitation',
              icon: IconMailForward,
              onChoose: () => resend.mutate({ params: paramsOf(member) }, { onSuccess: ({ data }) => onInvited(data.email) }),
            },
          ]
        : []),
      member.status === userStatus.disabled
        ? {
            label: 'Enable',
            icon: IconUserCheck,
            onChoose: () => enable.mutate({ params: paramsOf(member), body: { status: userStatus.active } }),
          }
        : {
            label: 'Disable',
            icon: IconUserOff,
            isGrave: true,
            refusal: member.user_id === me ? sharedProblems.ownStatus : undefined,
            onChoose: () => void askToDisable(member),
          },
    ]
  }
}
