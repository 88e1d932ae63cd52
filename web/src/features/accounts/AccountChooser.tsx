import { useQuery } from '@tanstack/react-query'
import type { AccountChoice } from '@forecourt/domain/contract/accounts.ts'
import type { SessionUser } from '@forecourt/domain/contract/session.ts'
import { isStaff } from '@forecourt/domain/rules/access.ts'
import { chooseAccount } from '#src/api/choose-account.ts'
import { useConfig } from '#src/api/config.ts'
import { mayLeave } from '#src/record/leave-guards.ts'
import { recentAccounts } from '#src/api/kept.ts'
import { identityOf, useSession } from '#src/api/session.ts'
import { useAction } from '#src/api/use-call.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { AccountList } from './AccountList.tsx'
import { AccountSearch } from './AccountSearch.tsx'
import { myAccounts } from './accounts.calls.ts'

type AccountChooserProps = { user: SessionUser; onChosen: () => void }

/** An asynchronous search for provider staff, a plain list for customers. */
export function AccountChooser({ user, onChosen }: AccountChooserProps) {
  // One action covers both steps: the question dialog takes the focus, and this list may be closed before the user answers.
  const choose = useAction(async (account: AccountChoice) => {
    if (!(await mayLeave())) return
    await chooseAccount(account)
    onChosen()
  })
  const selected = useSession((session) => session.account?.id)
  const recent = recentAccounts(user.user_id)
  const onChoose = (account: AccountChoice) => {
    if (!choose.isPending) choose.mutate(account)
  }
  const tagOf = ({ account_id }: AccountChoice) => {
    if (account_id === selected) return 'Selected'
    return account_id === recent[0]?.account_id ? 'Last used' : null
  }

  if (isStaff(identityOf(user))) return <AccountSearch recent={recent} tagOf={tagOf} onChoose={onChoose} />
  return <MyAccounts lastUsed={recent[0]?.account_id} tagOf={tagOf} onChoose={onChoose} />
}

type MyAccountsProps = {
  lastUsed: number | undefined
  tagOf: (account: AccountChoice) => string | null
  onChoose: (account: AccountChoice) => void
}

function MyAccounts({ lastUsed, ...list }: MyAccountsProps) {
  const { support_email } = useConfig().branding
  return (
    <Loaded query={useQuery(myAccounts())} loading={<TextSkeleton lines={4} label="Loading your accounts" />}>
      {(accounts) =>
        accounts.length === 0 ? (
          <EmptyState title="No account is assigned to you." action={<a href={`mailto:${support_email}`}>Contact Support</a>}>
            Without an account there is nothing to see here. Ask an administrator of your company’s account to invite you again,
            or ask us.
          </EmptyState>
        ) : (
          <AccountList
            accounts={accounts.toSorted((a, b) => Number(b.account_id === lastUsed) - Number(a.account_id === lastUsed))}
            {...list}
          />
        )
      }
    </Loaded>
  )
}
