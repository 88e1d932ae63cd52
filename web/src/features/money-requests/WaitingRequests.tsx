import { Link } from '@tanstack/react-router'
import type { AccountReceivable } from '@forecourt/domain/contract/receivables.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { requestName } from './request-columns.tsx'

/** The requests of one account that a second person has not decided: they are in no balance and in no list of the account yet. */
export function WaitingRequests({ waiting }: Pick<AccountReceivable, 'waiting'>) {
  const { moment } = useAccountTime()
  if (waiting.length === 0) return null
  return (
    <Notice tone="caution" title="Waiting for approval">
      <ul className="plain-list">
        {waiting.map((request) => (
          <li key={request.id}>
            {`${requestName(request)}, asked by ${request.requested_by_name}, ${moment(request.created_at)}`}
          </li>
        ))}
      </ul>
      <Link to="/money-requests">Approvals</Link>
    </Notice>
  )
}
