import { popups } from '@forecourt/domain/messages.ts'
import { useSession } from '#src/api/session.ts'
import { RoadClosed } from '#src/ui/illustrations/RoadClosed.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { DeadEnd } from './DeadEnd.tsx'
import { allows } from './guard.ts'

export function ForbiddenPage() {
  const user = useSession((session) => session.user)
  const hasDashboard = user !== null && allows(user, { access: 'dashboard.view' })
  return (
    <DeadEnd
      illustration={<RoadClosed />}
      title={popups.forbidden}
      action={
        hasDashboard ? (
          <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
        ) : (
          <ButtonLink to="/account">Go to Account</ButtonLink>
        )
      }
    >
      You don’t have access to this page. An administrator of the account can give you the role it needs.
    </DeadEnd>
  )
}
