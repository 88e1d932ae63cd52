import { useState } from 'react'
import fieldClasses from './Field.module.css'
import { matchOf, optionsOf } from './options.ts'
import type { ChosenListProps } from './SelectField.tsx'
import { SelectMarks } from './SelectMarks.tsx'
import { useLive } from './use-live.ts'

/** A select whose list is filtered by typing. */
export function SearchSelect(props: ChosenListProps) {
  const { live, wake, field } = useLive()
  // The text typed while the list's code is still loading.
  const [typed, setTyped] = useState<string | null>(null)
  const { id, data, value, onChange, aria, clearable = false, placeholder, disabled = false, clearLabel } = props
  if (live) return <live.parts.LiveSearch {...props} waking={live.waking} typed={typed} />
  const options = optionsOf(data)
  const label = options.find((option) => option.value === value)?.label

  /** Takes the first match, as the list would. */
  const takeTyped = () => {
    const match = matchOf(options, typed ?? '')
    if (match) onChange(match.value)
    setTyped(null)
  }

  return (
    <div className="anchor">
      <input
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        {...aria}
        {...field}
        id={id}
        disabled={disabled}
        className={fieldClasses.input}
        placeholder={placeholder}
        data-marks={clearable && label !== undefined ? 'two' : 'one'}
        value={typed ?? label ?? ''}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          wake('opened')
        }}
        onFocus={({ currentTarget }) => {
          currentTarget.select()
          field.onFocus()
        }}
        onBlur={() => {
          takeTyped()
          field.onBlur()
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') wake('opened')
          // Enter takes a match and must not submit the form.
          if (event.key !== 'Enter' || typed === null) return
          event.preventDefault()
          takeTyped()
        }}
      />
      <SelectMarks
        clearLabel={clearLabel}
        onClear={clearable && label !== undefined && !disabled ? () => onChange(null) : undefined}
      />
    </div>
  )
}
