import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { UserStatusChip } from '#src/features/users/UserStatusChip.tsx'
import { useActivationLink } from '#src/features/users/use-activation-link.tsx'
import { Loaded } from '#src/record/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Pages } from '#src/ui/Pages.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { registerCalls } from '../register.calls.ts'

/** The users of the account. Inviting and changing them happens inside the account. */
export function AccountUsers({ account_id }: { account_id: number }) {
  const [page, setPage] = useState(1)
  const activation = useActivationLink()
  const users = useQuery(registerCalls.users(account_id, page))
  return (
    <Loaded query={users} loading={<TextSkeleton lines={4} label="Loading the users" />}>
      {({ data, meta }) =>
        meta.total === 0 ? (
          <EmptyState title="No one works with this account yet">Go into the account to invite people.</EmptyState>
        ) : (
          <>
            <Facts fit="16rem">
              {data.map((person) => (
                <Fact key={person.user_id} label={`${person.first_name} ${person.last_name}`}>
                  <span className="breaks">{person.email}</span>
                  <div className="dimmed size-s">{person.roles.join(', ') || 'No role'}</div>
                  <div className="row wrap gap-2">
                    <UserStatusChip status={person.status} />
                    {activation.itemFor(person).map(({ label, onChoose }) => (
                      <Button key={label} variant="default" size="compact" onClick={onChoose}>
                        {label}
                      </Button>
                    ))}
                  </div>
                </Fact>
              ))}
            </Facts>
            <Pages isByName page={page} last={meta.last_page} onPage={setPage} />
            {activation.dialog}
          </>
        )
      }
    </Loaded>
  )
}
