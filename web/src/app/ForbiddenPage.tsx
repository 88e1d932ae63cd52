import { popups } from '@forecourt/domain/messages.ts'
import { can, isProviderCapability, isStaff } from '@forecourt/domain/rules/access.ts'
import type { SessionUser } from '@forecourt/domain/contract/session.ts'
import { useMatches } from '@tanstack/react-router'
import { identityOf, useSession } from '#src/api/session.ts'
import { RoadClosed } from '#src/ui/illustrations/RoadClosed.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { DeadEnd } from './DeadEnd.tsx'
import { allows } from './guard.ts'
import type { Screen } from './screen.ts'

/** Names only people who can really grant access to this page. */
const wayIn = (access: Screen['access'] | undefined, user: SessionUser | null) => {
  if (user && isStaff(identityOf(user)))
    return 'You don’t have access to this page. Another member of staff with every right can give you the role it needs.'
  if (access !== undefined && isProviderCapability(access))
    return 'This page is for the staff of the card provider. No role of an account opens it.'
  // docs/product/people-and-sessions.md#who-manages-users: within what they may grant, also to themselves.
  return user && can(identityOf(user), 'users.manage')
    ? 'You don’t have access to this page. You can change your own roles in User Maintenance.'
    : 'You don’t have access to this page. An administrator of the account can give you the role it needs.'
}

export function ForbiddenPage() {
  const user = useSession((session) => session.user)
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
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
      {wayIn(screen?.access, user)}
    </DeadEnd>
  )
}
