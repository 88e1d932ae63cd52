import type { Account, SessionUser } from '@forecourt/domain/contract/session.ts'
import { accountLabel } from '@forecourt/domain/format/account-label.ts'
import { AccountChooser } from '#src/features/accounts/AccountChooser.tsx'
import { SignPlateButton } from '#src/ui/SignPlate.tsx'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import classes from './AccountSelector.module.css'

/** Changing the account reloads the page, so nothing of the last account is left on it. */
export function AccountSelector({ user, account }: { user: SessionUser; account: Account | null }) {
  return (
    <Disclosure
      className={classes.panel}
      button={(props) => (
        <SignPlateButton {...props} label="Account" className={classes.plate}>
          {account ? accountLabel(account) : 'Choose an account'}
        </SignPlateButton>
      )}
    >
      {() => <AccountChooser user={user} onChosen={() => globalThis.location.reload()} />}
    </Disclosure>
  )
}
