import { useId } from 'react'
import type { ComponentPropsWithoutRef, KeyboardEvent, ReactNode } from 'react'
import { IconX } from '@tabler/icons-react'
import { describedBy, Field } from './Field.tsx'
import fieldClasses from './Field.module.css'
import { bestFirst, type Option } from './options.ts'
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
  /** Suggestions for the typed text. Values already chosen are filtered out here. */
  options: readonly Option[]
  typed: string
  onType: (typed: string) => void
  /** The text of a chip; by default the value itself. */
  labelOf?: (value: string) => string
  /** Whether the typed text is a valid value even if no suggestion matches. */
  accepts?: (typed: string) => boolean
  /**
   * The typed text is already one of the values. It stays a text on blur, because a new chip would move the button being pressed.
   */
  isTypedCounted?: boolean
  max?: number
  inputMode?: 'numeric' | 'text'
}

/** The input for one more value. */
export type ChipsEntryProps = {
  label: string
  input: ComponentPropsWithoutRef<'input'>
  offered: readonly Option[]
  typed: string
  onType: (typed: string) => void
  /** Handles special keys. `pointedAt` is the highlighted option of an open list. */
  onKey: (event: KeyboardEvent, pointedAt?: string) => 'added' | 'refused' | undefined
  onAdd: (value: string) => void
  onLeave: () => void
  /** Values outside of the suggestions are allowed. */
  isFree: boolean
}

const mostOffered = 50

/** `WA` and `Washington` both name the option `WA Washington`. */
const isNamed = (label: string | undefined, entry: string) => {
  const [text, wanted] = [label?.toLowerCase() ?? '', entry.toLowerCase()]
  return wanted !== '' && (text === wanted || text.startsWith(`${wanted} `) || text.endsWith(` ${wanted}`))
}

/** Several values, each a removable chip, and a combobox to add one. */
export function ChipsField({ id, label, values, onChange, onBlur, options, typed, onType, ...props }: ChipsFieldProps) {
  const { description, error, labelOf = (value) => value, accepts, isTypedCounted = false, max = Infinity, inputMode } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  useTypedField({ id, label }, values, (kept) => onChange([...kept]))
  const isFull = values.length >= max
  const entry = typed.trim()
  const isComplete = accepts?.(entry) ?? false
  const matches = bestFirst(options, entry)
  // The typed option is already chosen: nothing else is offered, and the text is only cleared.
  const isThere = !isComplete && isNamed(matches[0]?.label, entry) && values.includes(matches[0]?.value ?? '')

  const add = (value: string) => {
    onType('')
    if (!values.includes(value) && !isFull) onChange([...values, value])
  }

  return (
    <Field id={fieldId} label={label} description={description} error={error}>
      {/* One block, because a FieldGrid has one place for the control of a field. */}
      <div>
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
          offered={isFull || isThere ? [] : matches.filter(({ value }) => !values.includes(value)).slice(0, mostOffered)}
          typed={typed}
          onType={onType}
          onKey={(event, pointedAt) => {
            if (event.key === 'Backspace' && typed === '') onChange(values.slice(0, -1))
            if (entry === '') return
            const chosen = isComplete ? entry : isThere ? matches[0]?.value : pointedAt
            // Tab takes the entry while moving on. Unlike a press, it moves no button from under the pointer.
            if (event.key === 'Tab' && !event.shiftKey && chosen) add(chosen)
            if (event.key !== 'Enter' && event.key !== ',') return
            event.preventDefault()
            if (chosen) add(chosen)
            else onBlur?.()
            return chosen ? 'added' : 'refused'
          }}
          onAdd={add}
          onLeave={() => {
            // A complete entry is added on blur; an incomplete one is not.
            if (isComplete && !isTypedCounted) add(entry)
            if (isThere) onType('')
            onBlur?.()
          }}
          isFree={accepts !== undefined}
        />
        {values.length > 0 ? (
          <ul className={classes.chips} aria-label="Chosen">
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
    </Field>
  )
}

/** A plain field, replaced by the real combobox once a person focuses it. */
function Entry(props: ChipsEntryProps) {
  const { live, wake, field } = useLive()
  const { label, input, offered, typed, onType, onKey, onLeave, isFree } = props
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
          onKey(event, isFree ? undefined : offered[0]?.value)
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') wake('opened')
        }}
      />
    </div>
  )
}
