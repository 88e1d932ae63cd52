import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from '#src/api/session.ts'
import { useIsEmptyPortal } from '#src/features/setup/use-is-empty-portal.ts'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { AccountChooser } from './AccountChooser.tsx'
import classes from './AccountPickerPage.module.css'

export function AccountPickerPage() {
  const user = useSession((session) => session.user)
  const { return_to } = useSearch({ strict: false }) as { return_to?: string }
  const navigate = useNavigate()
  // In an empty portal, staff have no accounts to choose from yet.
  const isEmpty = useIsEmptyPortal()
  if (isEmpty) return <Navigate to="/setup" replace />
  if (isEmpty === undefined) return null
  return (
    <div className={classes.page}>
      <PageTitle title="Choose an account" sub="Everything you see and change belongs to the account you choose." />
      <Panel>
        {user ? (
          <AccountChooser user={user} onChosen={() => void navigate({ to: '/', search: { return_to }, replace: true })} />
        ) : null}
      </Panel>
    </div>
  )
}
