import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/record/Loaded.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Pages } from '#src/ui/Pages.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { registerCalls } from '../register.calls.ts'

/** Who works with the account. They are invited and changed inside it. */
export function AccountUsers({ account_id }: { account_id: number }) {
  const [page, setPage] = useState(1)
  const users = useQuery(registerCalls.users(account_id, page))
  return (
    <Loaded query={users} loading={<TextSkeleton lines={4} label="Loading the users" />}>
      {({ data, meta }) =>
        meta.total === 0 ? (
          <EmptyState title="No one works with this account yet.">Go into the account to invite people.</EmptyState>
        ) : (
          <>
            <Facts fit="16rem">
              {data.map(({ user_id, first_name, last_name, email, roles }) => (
                <Fact key={user_id} label={`${first_name} ${last_name}`}>
                  <span className="breaks">{email}</span>
                  <div className="dimmed size-s">{roles.join(', ') || 'No role'}</div>
                </Fact>
              ))}
            </Facts>
            <Pages page={page} last={meta.last_page} onPage={setPage} />
          </>
        )
      }
    </Loaded>
  )
}
