import { useState } from 'react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AccountChoice } from '@forecourt/domain/contract/accounts.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { choiceNumber, searchAccounts } from './accounts.calls.ts'

export const choiceLabel = (account: AccountChoice) => `${account.account_name} ${choiceNumber(account)}`

type AddAccountFieldProps = { label?: string; error?: ReactNode; onAdd: (account: AccountChoice) => void }

/** Finds an account by its name or number. The field is empty again once one is chosen. */
export function AddAccountField({ label = 'Add an account', error, onAdd }: AddAccountFieldProps) {
  const [typed, setTyped] = useState('')
  const found = useQuery(searchAccounts(typed)).data ?? []
  return (
    <SelectField
      label={label}
      error={error}
      placeholder="Type a name or number"
      searchable
      data={found.map((account) => ({ value: String(account.account_id), label: choiceLabel(account) }))}
      value={null}
      onSearchChange={setTyped}
      nothingFoundMessage="Type at least four characters"
      onChange={(account_id) => {
        const chosen = found.find((account) => String(account.account_id) === account_id)
        if (chosen) onAdd(chosen)
      }}
    />
  )
}
