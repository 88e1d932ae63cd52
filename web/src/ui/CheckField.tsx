import { useEffect, useId, useRef } from 'react'
import type { ComponentPropsWithoutRef } from 'react'
import { describedBy } from './Field.tsx'
import type { FieldText } from './Field.tsx'
import { fieldError } from './field-error.tsx'
import field from './Field.module.css'
import classes from './CheckField.module.css'

type CheckFieldProps = ComponentPropsWithoutRef<'input'> &
  FieldText & {
    /** Some, but not all, of what this box stands for. */
    indeterminate?: boolean
  }

/** The browser's own box with our tick: no library knows more about a checkbox than the browser does. */
export function CheckField({ label, description, error, indeterminate = false, id, className, ...input }: CheckFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const ownId = useId()
  const fieldId = id ?? ownId

  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])

  return (
    <div className={[classes.field, className].filter(Boolean).join(' ')}>
      <span className={classes.frame}>
        <input
          {...input}
          ref={box}
          id={fieldId}
          type="checkbox"
          className={classes.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, { description, error })}
        />
        <svg viewBox="0 0 10 7" aria-hidden className={classes.tick}>
          <path d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z" />
        </svg>
      </span>
      <div className={classes.words}>
        <label htmlFor={fieldId} className={classes.label}>
          {label}
        </label>
        {description ? (
          <div id={`${fieldId}-description`} className={classes.description}>
            {description}
          </div>
        ) : null}
        {error && error !== true ? (
          <div id={`${fieldId}-error`} className={field.problem}>
            {fieldError(error)}
          </div>
        ) : null}
      </div>
    </div>
  )
}
