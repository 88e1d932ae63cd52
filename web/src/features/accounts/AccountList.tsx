import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { AccountChoice } from '@forecourt/domain/contract/accounts.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { AccountName } from './AccountName.tsx'
import { choiceNumber } from './accounts.calls.ts'
import classes from './AccountList.module.css'

/** Longer lists get a filter box. */
const filterAbove = 8

type AccountListProps = {
  accounts: AccountChoice[]
  tagOf: (account: AccountChoice) => string | null
  onChoose: (account: AccountChoice) => void
}

const matches = (account: AccountChoice, filter: string) =>
  `${account.account_name} ${choiceNumber(account)} ${account.city}`.toLowerCase().includes(filter.trim().toLowerCase())

/** A plain list of a customer's accounts. The arrow keys move through it, and typing a letter jumps to a name. */
export function AccountList({ accounts, tagOf, onChoose }: AccountListProps) {
  const [filter, setFilter] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const shown = accounts.filter((account) => matches(account, filter))

  const move = (event: KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = rowToFocus(event, rows)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <>
      {accounts.length > filterAbove ? (
        <TextField
          label="Filter accounts"
          type="search"
          autoComplete="off"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          onKeyDown={move}
          className="below-3"
        />
      ) : null}
      <p role="status" className={classes.status} data-empty={shown.length > 0 || undefined}>
        {shown.length === 0 ? 'No account matches' : null}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move between the buttons inside */}
      <ul ref={list} className="plain-list" aria-label="Accounts" onKeyDown={move}>
        {shown.map((account) => (
          <li key={account.account_id}>
            <button type="button" className={classes.row} onClick={() => onChoose(account)}>
              <AccountName account={account} tag={tagOf(account)} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const rowToFocus = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent, rows: HTMLButtonElement[]) => {
  const at = rows.indexOf(target as HTMLButtonElement)
  const isInField = at < 0
  if (key === 'ArrowDown') return rows[at + 1]
  if (key === 'ArrowUp' && !isInField) return rows[at - 1]
  if (isInField || ctrlKey || metaKey || altKey || key.length !== 1 || key === ' ') return undefined
  const after = [...rows.slice(at + 1), ...rows.slice(0, at + 1)]
  return after.find((row) => row.textContent?.toLowerCase().startsWith(key.toLowerCase()))
}
