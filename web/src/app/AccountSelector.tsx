import { useMatches } from '@tanstack/react-router'
import type { Account, SessionUser } from '@forecourt/domain/contract/session.ts'
import { accountNumber } from '@forecourt/domain/format/account-label.ts'
import { AccountChooser } from '#src/features/accounts/AccountChooser.tsx'
import { SignPlateButton } from '#src/ui/SignPlate.tsx'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import { listBehind } from './list-behind.ts'
import classes from './AccountSelector.module.css'

/** Changing the account reloads the page, so nothing of the previous account is left on it. */
export function AccountSelector({ user, account }: { user: SessionUser; account: Account | null }) {
  const list = useMatches({ select: (matches) => listBehind(matches.at(-1)?.staticData.screen) })
  const reopen = () => (list ? globalThis.location.assign(list) : globalThis.location.reload())
  return (
    <Disclosure
      className={classes.panel}
      button={(props) => (
        <SignPlateButton {...props} label="Account" className={classes.plate}>
          {account ? <AccountName account={account} /> : 'Choose an account'}
        </SignPlateButton>
      )}
    >
      {() => <AccountChooser user={user} onChosen={reopen} />}
    </Disclosure>
  )
}

/** On a phone the name is cut first, because the number tells two accounts apart. */
function AccountName({ account }: { account: Account }) {
  return (
    <span className={classes.name}>
      <span>{account.name}</span> <span>{accountNumber(account)}</span>
    </span>
  )
}
