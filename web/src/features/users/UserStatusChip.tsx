import { IconBan, IconCircleCheck, IconFileText, IconMail } from '@tabler/icons-react'
import { userStatus, userStatusNames, type UserStatus } from '@forecourt/domain/rules/user-status.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

/** A status is shown as an icon, a word and a tint. */
const statusLooks = {
  [userStatus.active]: { tone: 'guide', icon: IconCircleCheck },
  [userStatus.disabled]: { tone: 'asphalt', icon: IconBan },
  [userStatus.invited]: { tone: 'service', icon: IconMail },
  [userStatus.mustAcceptTerms]: { tone: 'caution', icon: IconFileText },
} as const satisfies Record<UserStatus, object>

export function UserStatusChip({ status }: { status: number }) {
  const { tone, icon } = statusLooks[status as UserStatus]
  return (
    <StatusChip tone={tone} icon={icon} data-of="user">
      {userStatusNames[status as UserStatus]}
    </StatusChip>
  )
}
