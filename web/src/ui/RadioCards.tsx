import { useId } from 'react'
import type { ReactNode } from 'react'
import { fieldError } from './field-error.tsx'
import { useTypedField } from './typed-field.ts'
import classes from './RadioCards.module.css'

type RadioCard<Value extends string | number> = {
  value: Value
  label: ReactNode
  description?: ReactNode
  note?: ReactNode
}

type RadioCardsProps<Value extends string | number> = {
  /** The id under which the form finds an invalid field. */
  id?: string
  label: string
  options: readonly RadioCard<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  error?: ReactNode
}

/** One of a few options, each explained in a sentence. */
export function RadioCards<Value extends string | number>(props: RadioCardsProps<Value>) {
  const { id, label, options, value, onChange, error } = props
  const name = useId()
  useTypedField<Value | null>({ id, label }, value, (kept) => kept !== null && onChange(kept))
  return (
    <fieldset
      className="stack gap-2"

      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={classes.legend}>{label}</legend>
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- it wraps its input and its text, two spans deep
        <label key={option.value} className={classes.card}>
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={name}
            className={classes.radio}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- marks the first invalid field; browsers expose it
            aria-invalid={error ? true : undefined}
            aria-labelledby={`${name}-${option.value}-label`}
            aria-describedby={`${name}-${option.value}`}
          />
          <span className="stack gap-hair shrinks">
            <span id={`${name}-${option.value}-label`} className="strong">
              {option.label}
            </span>
            <span id={`${name}-${option.value}`} className="dimmed size-s">
              {option.description}
              {option.note ? <span className={classes.note}>{option.note}</span> : null}
            </span>
          </span>
        </label>
      ))}
      {error ? (
        <div id={`${name}-error`} className="wrong size-s">
          {fieldError(error)}
        </div>
      ) : null}
    </fieldset>
  )
}
