import { useMatches } from '@tanstack/react-router'
import type { Account, SessionUser } from '@forecourt/domain/contract/session.ts'
import { accountNumber } from '@forecourt/domain/format/account-label.ts'
import { AccountChooser } from '#src/features/accounts/AccountChooser.tsx'
import { currentSession } from '#src/api/session.ts'
import { SignPlateButton } from '#src/ui/SignPlate.tsx'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import { afterAccountChange } from './after-account-change.ts'
import { screens } from './screens.ts'
import classes from './AccountSelector.module.css'

/** Changing the account reloads the page, so nothing of the previous account is left on it. */
export function AccountSelector({ user, account }: { user: SessionUser; account: Account | null }) {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const reopen = () => {
    const address = afterAccountChange(currentSession(), screen, screens)
    if (address) globalThis.location.assign(address)
    else globalThis.location.reload()
  }
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
