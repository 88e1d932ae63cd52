import { Link } from '@tanstack/react-router'
import type { StaffTask } from '@forecourt/domain/contract/staff-tasks.ts'
import { useMayFollow } from '#src/features/dashboard/use-may-open.ts'
import { useOpenAccount } from '#src/features/dashboard/use-open-account.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { placesOf } from './task-places.ts'

/** Links to the screens for the task that the reader may open. */
export function TaskPlaces({ task }: { task: StaffTask }) {
  const mayFollow = useMayFollow()
  const openAccount = useOpenAccount()
  const places = placesOf(task).filter(({ at }) => mayFollow(at))
  if (places.length === 0) return null
  return (
    <span className="row wrap gap-1-3 no-wrap">
      {places.map(({ label, at, account_id }) =>
        account_id === undefined ? (
          <Link key={at} to={at}>
            {label}
          </Link>
        ) : (
          <LinkButton key={at} weight="plain" onClick={() => openAccount({ id: account_id }, at)}>
            {label}
          </LinkButton>
        ),
      )}
    </span>
  )
}
