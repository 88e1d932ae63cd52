import type { ReactNode } from 'react'
import { AddAccountField } from '#src/features/accounts/AddAccountField.tsx'

export type ChosenAccount = { id: number; name: string }
type AccountFieldProps = { account: ChosenAccount | null; error?: ReactNode; onAccount: (account: ChosenAccount) => void }

/** Chooses the account of a rule, a plan choice or a price test. */
export function AccountField({ account, error, onAccount }: AccountFieldProps) {
  return (
    <>
      <AddAccountField
        label={account ? 'Another account' : 'Account'}
        error={error}
        onAdd={({ account_id, account_name }) => onAccount({ id: account_id, name: account_name })}
      />
      {account ? (
        <p className="no-margin" role="status">
          For <strong>{account.name}</strong>
        </p>
      ) : null}
    </>
  )
}
