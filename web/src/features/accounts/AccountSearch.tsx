import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AccountChoice } from '@forecourt/domain/contract/accounts.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { sharedProblems } from '@forecourt/domain/messages.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { useSettled } from '#src/ui/use-settled.ts'
import { AccountName } from './AccountName.tsx'
import { isLongEnough, searchAccounts } from './accounts.calls.ts'
import classes from './AccountList.module.css'

type AccountSearchProps = {
  /** Offered before the user types, newest first. */
  recent: AccountChoice[]
  tagOf: (account: AccountChoice) => string | null
  onChoose: (account: AccountChoice) => void
}

/** Search over all accounts, for provider staff: a combobox that sends nothing until four characters are typed. */
export function AccountSearch({ recent, tagOf, onChoose }: AccountSearchProps) {
  const [typed, setTyped] = useState('')
  const settled = useSettled(typed)
  const search = useQuery(searchAccounts(settled))
  const [active, setActive] = useState(0)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)

  // People open this page to type.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  const isSearch = isLongEnough(typed)
  const found = isSearch && typed === settled ? (search.data ?? []) : []
  const options = typed.trim() === '' ? recent : found

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && options.length > 0) {
      event.preventDefault()
      const next = (active + step + options.length) % options.length
      setActive(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    const chosen = options[active]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      onChoose(chosen)
    }
  }

  return (
    <>
      <TextField
        label="Search accounts"
        description="Name, division or account number"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        ref={field}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        className="below-3"
      />
      <SearchStatus
        typed={typed}
        isWaiting={isSearch && (typed !== settled || search.isFetching)}
        found={found.length}
        error={search.error?.message}
      />
      {typed.trim() === '' && recent.length > 0 ? <p className={classes.heading}>Recent accounts</p> : null}
      <ul id={`${id}-list`} role="listbox" aria-label="Accounts" className="plain-list">
        {options.map((account, index) => (
          // The field above handles the keyboard for the list, as a combobox does.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={account.account_id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes.row}
            onClick={() => onChoose(account)}
          >
            <AccountName account={account} tag={tagOf(account)} />
          </li>
        ))}
      </ul>
    </>
  )
}

type Status = { typed: string; isWaiting: boolean; found: number; error: string | undefined }

const statusText = ({ typed, isWaiting, found, error }: Status) => {
  if (typed.trim() === '') return ''
  if (!isLongEnough(typed)) return sharedProblems.searchTooShort
  if (isWaiting) return 'Searching…'
  if (error) return error
  return found === 0 ? 'No account matches' : `${counted(found, 'account')} found`
}

function SearchStatus(status: Status) {
  const text = statusText(status)
  return (
    <p
      role="status"
      className={classes.status}
      data-empty={text === '' || undefined}
      data-error={(status.error && text === status.error) || undefined}
    >
      {text}
    </p>
  )
}
