import { Link } from '@tanstack/react-router'
import type { AccountReceivable } from '@forecourt/domain/contract/receivables.ts'
import { canRead, type Capability } from '@forecourt/domain/rules/access.ts'
import { identityOf, useSession } from '#src/api/session.ts'
import { useOpenAccount } from '#src/features/dashboard/use-open-account.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { numberOf } from './receivables.calls.ts'
import classes from './AccountLinks.module.css'

/** Screens inside the account, which is chosen on the way there. */
const inside: readonly { at: string; label: string; access: Capability }[] = [
  { at: '/invoices', label: 'Invoices', access: 'transactions.view' },
  { at: '/payments', label: 'Payments', access: 'money.view' },
  { at: '/statements', label: 'Statements', access: 'money.view' },
]

/** The number of the account, and what else there is about it. */
export function AccountLinks({ account }: { account: AccountReceivable['account'] }) {
  const open = useOpenAccount()
  const user = useSession((session) => session.user)
  const mayRead = (access: Capability) => user !== null && canRead(identityOf(user), access)
  return (
    <span className={classes.links}>
      <span className="figures">{numberOf(account)}</span>
      {mayRead('accounts.search') ? (
        <Link to="/accounts/$accountId" params={{ accountId: String(account.id) }}>
          Account
        </Link>
      ) : null}
      {inside
        .filter(({ access }) => mayRead(access))
        .map(({ at, label }) => (
          <LinkButton key={at} weight="plain" onClick={() => open(account, at)}>
            {label}
          </LinkButton>
        ))}
    </span>
  )
}
