import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCan } from '#src/api/use-can.ts'
import { renewalCalls } from './renewals.calls.ts'

/** Shown on Edit Cards while the account has a list of expiring cards. */
export function RenewalLink() {
  const mayReview = useCan('renewals.review')
  const lists = useQuery({ ...renewalCalls.list(), enabled: mayReview })
  if (!lists.data?.data.length) return null
  return (
    <span className="row middle below-3" data-no-print>
      <Link to="/card-renewal">Renewals</Link>
    </span>
  )
}
