import { useState } from 'react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AccountChoice } from '@forecourt/domain/contract/accounts.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { choiceNumber, isLongEnough, searchAccounts } from './accounts.calls.ts'

export const choiceLabel = (account: AccountChoice) => `${account.account_name} ${choiceNumber(account)}`

const nothingFound = ({ typed, isLooking }: { typed: string; isLooking: boolean }) => {
  if (!isLongEnough(typed)) return 'Type at least four characters'
  return isLooking ? 'Looking…' : 'Nothing found'
}

type AddAccountFieldProps = {
  label?: string
  withAsterisk?: boolean
  error?: ReactNode
  onAdd: (account: AccountChoice) => void
}

/** Finds an account by its name or number. Choosing one clears the field. */
export function AddAccountField({ label = 'Add an account', withAsterisk, error, onAdd }: AddAccountFieldProps) {
  const [typed, setTyped] = useState('')
  const search = useQuery(searchAccounts(typed))
  const found = search.data ?? []
  return (
    <SelectField
      label={label}
      withAsterisk={withAsterisk}
      error={error}
      placeholder="Type a name or number"
      searchable
      isMatched
      data={found.map((account) => ({ value: String(account.account_id), label: choiceLabel(account) }))}
      value={null}
      onSearchChange={setTyped}
      isLooking={search.isFetching}
      nothingFoundMessage={nothingFound({ typed, isLooking: search.isFetching })}
      onChange={(account_id) => {
        const chosen = found.find((account) => String(account.account_id) === account_id)
        if (chosen) onAdd(chosen)
      }}
    />
  )
}
