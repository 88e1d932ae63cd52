import { useId, useRef } from 'react'
import type { ComponentPropsWithoutRef } from 'react'
import { CheckBox } from './CheckBox.tsx'
import { describedBy } from './Field.tsx'
import type { FieldText } from './Field.tsx'
import { fieldError } from './field-error.tsx'
import { useTypedField } from './typed-field.ts'
import field from './Field.module.css'
import classes from './CheckField.module.css'

type CheckFieldProps = ComponentPropsWithoutRef<'input'> &
  FieldText & {
    /** Some, but not all, of the items this box controls are checked. */
    indeterminate?: boolean
  }

export function CheckField({ label, description, error, indeterminate = false, id, className, ...input }: CheckFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const around = useRef<HTMLDivElement>(null)
  useTypedField({ id, label }, input.checked, (isChecked) => {
    const box = around.current?.querySelector('input')
    if (box && box.checked !== isChecked) box.click()
  })

  return (
    <div ref={around} className={[classes.field, className].filter(Boolean).join(' ')}>
      <CheckBox
        {...input}
        isMixed={indeterminate}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { description, error })}
      />
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
