import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconX } from '@tabler/icons-react'
import { TextField } from './TextField.tsx'
import classes from './ChipsField.module.css'

type Chip = { value: string; label: string }

type ChipsFieldProps = {
  id?: string
  label: string
  description?: ReactNode
  error?: ReactNode
  values: readonly string[]
  onChange: (values: string[]) => void
  onBlur?: () => void
  /** What to offer for what is typed; those already chosen are left out here. */
  options: readonly Chip[]
  typed: string
  onType: (typed: string) => void
  /** What a chip says; the value itself if nothing else is known. */
  labelOf?: (value: string) => string
  /** Whether what was typed may stand as it is, though nobody offered it. */
  accepts?: (typed: string) => boolean
  max?: number
  inputMode?: 'numeric' | 'text'
}

/** Several values, each a chip that can be taken away again, and a combobox to add one. */
export function ChipsField({ id, label, values, onChange, onBlur, options, typed, onType, ...props }: ChipsFieldProps) {
  const { description, error, labelOf = (value) => value, accepts = () => false, max = Infinity, inputMode } = props
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const isFull = values.length >= max
  const offered = isOpen && !isFull ? options.filter(({ value }) => !values.includes(value)).slice(0, 50) : []
  const entry = typed.trim()

  const add = (value: string) => {
    if (!values.includes(value) && !isFull) onChange([...values, value])
    onType('')
    setActive(0)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && offered.length > 0) {
      event.preventDefault()
      const next = (active + step + offered.length) % offered.length
      setActive(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'ArrowDown') setOpen(true)
    else if (event.key === 'Escape') setOpen(false)
    else if (event.key === 'Backspace' && typed === '') onChange(values.slice(0, -1))
    else if ((event.key === 'Enter' || event.key === ',') && entry !== '') {
      event.preventDefault()
      const chosen = accepts(entry) ? entry : offered[active]?.value
      if (chosen) add(chosen)
    }
  }

  return (
    <div className={classes.field}>
      <TextField
        id={id}
        label={label}
        description={description}
        error={error}
        role="combobox"
        aria-expanded={offered.length > 0}
        aria-controls={`${listId}-list`}
        aria-autocomplete="list"
        aria-activedescendant={offered.length > 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        inputMode={inputMode}
        placeholder={isFull ? `All ${max} are chosen` : undefined}
        readOnly={isFull}
        value={typed}
        onChange={({ currentTarget }) => {
          onType(currentTarget.value)
          setActive(0)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onBlur={() => {
          // A valid entry that was typed and left is meant; half an entry is not.
          if (accepts(entry)) add(entry)
          setOpen(false)
          onBlur?.()
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={`${listId}-list`} role="listbox" aria-label={label} className={classes.options} hidden={offered.length === 0}>
        {offered.map((option, index) => (
          // The keyboard works the list through the field above: that is what a combobox is.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => add(option.value)}
          >
            {option.label}
          </li>
        ))}
      </ul>
      {values.length > 0 ? (
        <ul className={classes.chips} aria-label={`${label}, chosen`}>
          {values.map((value) => (
            <li key={value} className={classes.chip}>
              {labelOf(value)}
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove ${labelOf(value)}`}
                onClick={() => onChange(values.filter((other) => other !== value))}
              >
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
