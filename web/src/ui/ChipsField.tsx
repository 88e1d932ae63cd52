import { useId } from 'react'
import type { ComponentPropsWithoutRef, KeyboardEvent, ReactNode } from 'react'
import { IconX } from '@tabler/icons-react'
import { describedBy, Field } from './Field.tsx'
import fieldClasses from './Field.module.css'
import type { Option } from './options.ts'
import { useTypedField } from './typed-field.ts'
import { useLive } from './use-live.ts'
import classes from './ChipsField.module.css'

type ChipsFieldProps = {
  id?: string
  label: string
  description?: ReactNode
  error?: ReactNode
  values: readonly string[]
  onChange: (values: string[]) => void
  onBlur?: () => void
  /** What to offer for what is typed; those already chosen are left out here. */
  options: readonly Option[]
  typed: string
  onType: (typed: string) => void
  /** What a chip says; the value itself if nothing else is known. */
  labelOf?: (value: string) => string
  /** Whether what was typed may stand as it is, though nobody offered it. */
  accepts?: (typed: string) => boolean
  /** What is typed is among the values already. Left, it stays a text: a chip would push away the button that is being pressed. */
  isTypedCounted?: boolean
  max?: number
  inputMode?: 'numeric' | 'text'
}

/** Where one value more is typed. */
export type ChipsEntryProps = {
  label: string
  input: ComponentPropsWithoutRef<'input'>
  offered: readonly Option[]
  typed: string
  onType: (typed: string) => void
  /** Keys with a meaning of their own; `pointedAt` is what an open list would give. */
  onKey: (event: KeyboardEvent, pointedAt?: string) => 'added' | 'refused' | undefined
  onAdd: (value: string) => void
  onLeave: () => void
  /** A text may stand for itself. */
  isFree: boolean
}

const mostOffered = 50

/** Several values, each a chip that can be taken away again, and a combobox to add one. */
export function ChipsField({ id, label, values, onChange, onBlur, options, typed, onType, ...props }: ChipsFieldProps) {
  const { description, error, labelOf = (value) => value, accepts, isTypedCounted = false, max = Infinity, inputMode } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  useTypedField({ id, label }, values, (kept) => onChange([...kept]))
  const isFull = values.length >= max
  const entry = typed.trim()
  const isComplete = accepts?.(entry) ?? false

  const add = (value: string) => {
    onType('')
    if (!values.includes(value) && !isFull) onChange([...values, value])
  }

  return (
    <Field id={fieldId} label={label} description={description} error={error}>
      <Entry
        label={label}
        input={{
          id: fieldId,
          className: fieldClasses.input,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy(fieldId, { description, error }),
          autoComplete: 'off',
          inputMode,
          placeholder: isFull ? `All ${max} are chosen` : undefined,
          readOnly: isFull,
        }}
        offered={isFull ? [] : options.filter(({ value }) => !values.includes(value)).slice(0, mostOffered)}
        typed={typed}
        onType={onType}
        onKey={(event, pointedAt) => {
          if (event.key === 'Backspace' && typed === '') onChange(values.slice(0, -1))
          if ((event.key !== 'Enter' && event.key !== ',') || entry === '') return
          event.preventDefault()
          const chosen = isComplete ? entry : pointedAt
          if (chosen) add(chosen)
          else onBlur?.()
          return chosen ? 'added' : 'refused'
        }}
        onAdd={add}
        onLeave={() => {
          // A valid entry that was typed and left is meant; half an entry is not.
          if (isComplete && !isTypedCounted) add(entry)
          onBlur?.()
        }}
        isFree={accepts !== undefined}
      />
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
    </Field>
  )
}

/** A field without its list, until someone comes to it. */
function Entry(props: ChipsEntryProps) {
  const { live, wake, field } = useLive()
  const { label, input, typed, onType, onKey, onLeave } = props
  if (live) return <live.parts.LiveChips {...props} waking={live.waking} />
  return (
    <div className="anchor">
      <input
        aria-autocomplete="list"
        aria-label={label}
        {...input}
        {...field}
        value={typed}
        onChange={({ currentTarget }) => {
          onType(currentTarget.value)
          wake('opened')
        }}
        onBlur={() => {
          onLeave()
          field.onBlur()
        }}
        onKeyDown={(event) => {
          onKey(event)
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') wake('opened')
        }}
      />
    </div>
  )
}
