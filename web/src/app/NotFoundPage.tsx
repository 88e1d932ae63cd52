import { pageNotFound } from '@forecourt/domain/messages.ts'
import { useSession } from '#src/api/session.ts'
import { RoadClosed } from '#src/ui/illustrations/RoadClosed.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { DeadEnd } from './DeadEnd.tsx'

export function NotFoundPage() {
  const isSignedIn = useSession((session) => session.user !== null)
  return (
    <DeadEnd
      illustration={<RoadClosed />}
      title={pageNotFound}
      action={
        isSignedIn ? <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink> : <ButtonLink to="/auth/signin">Sign in</ButtonLink>
      }
    >
      There is no page at this address. Check it, or go back to where you came from.
    </DeadEnd>
  )
}
