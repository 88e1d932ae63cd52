import { Link } from '@tanstack/react-router'
import type { AccountReceivable } from '@forecourt/domain/contract/receivables.ts'
import { useMayFollow } from '#src/features/dashboard/use-may-open.ts'
import { useOpenAccount } from '#src/features/dashboard/use-open-account.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { numberOf } from './receivables.calls.ts'
import classes from './AccountLinks.module.css'

/** Screens inside the account. The links select the account first. */
const inside = [
  { at: '/invoices', label: 'Invoices' },
  { at: '/payments', label: 'Payments' },
  { at: '/statements', label: 'Statements' },
]

/** The number of the account, and links to its other screens. */
export function AccountLinks({ account }: { account: AccountReceivable['account'] }) {
  const open = useOpenAccount()
  const mayFollow = useMayFollow()
  return (
    <span className={classes.links}>
      <span className="figures">{numberOf(account)}</span>
      {mayFollow('/accounts/$accountId') ? (
        <Link to="/accounts/$accountId" params={{ accountId: String(account.id) }}>
          Account
        </Link>
      ) : null}
      {inside
        .filter(({ at }) => mayFollow(at))
        .map(({ at, label }) => (
          <LinkButton key={at} weight="plain" onClick={() => open(account, at)}>
            {label}
          </LinkButton>
        ))}
    </span>
  )
}
