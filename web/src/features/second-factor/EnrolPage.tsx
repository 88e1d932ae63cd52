import { useNavigate, useSearch } from '@tanstack/react-router'
import { isStaff } from '@forecourt/domain/rules/access.ts'
import { chooseOnlyAccount } from '#src/api/choose-account.ts'
import { identityOf, requireSecondFactor, useSession } from '#src/api/session.ts'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { SecurityPanel } from './SecurityPanel.tsx'

/** Shown to users who must set up a second factor: until then the rest of the portal is closed. */
export function EnrolPage() {
  const { return_to } = useSearch({ strict: false }) as { return_to?: string }
  const navigate = useNavigate()
  // Required of every member of staff, also of those who see no PIN.
  const isOfStaff = useSession(({ user }) => user !== null && isStaff(identityOf(user)))

  const goOn = async () => {
    requireSecondFactor(false)
    // If loading the only account fails here, the account picker loads it again, with its own Retry.
    await chooseOnlyAccount().catch(() => {})
    await navigate({ to: '/', search: { return_to }, replace: true })
  }

  return (
    <Page width="56rem">
      <PageTitle
        title="Set up two-factor sign-in"
        sub={
          isOfStaff
            ? 'For staff, a password alone is not enough. Add one of these to go on.'
            : 'Your user can see PINs, so a password alone is not enough. Add one of these to go on.'
        }
      />
      <SecurityPanel onEnrolled={() => void goOn()} />
    </Page>
  )
}
