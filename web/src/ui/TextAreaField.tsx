import { useId } from 'react'
import type { ComponentPropsWithRef } from 'react'
import { characters } from './characters.ts'
import { describedBy, Field } from './Field.tsx'
import type { FieldText } from './Field.tsx'
import classes from './TextAreaField.module.css'

type TextAreaFieldProps = ComponentPropsWithRef<'textarea'> & FieldText & { limit?: number; hasFigures?: boolean }

/** Several lines of text. `limit` counts and does not cut, as in a text field. */
export function TextAreaField({ label, description, error, limit, id, hasFigures, ...props }: TextAreaFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const counter = limit === undefined ? null : `${characters(String(props.value ?? ''))} of ${limit}`
  return (
    <Field id={fieldId} label={label} description={description} counter={counter} error={error} isRequired={props.required}>
      <textarea
        rows={3}
        {...props}
        id={fieldId}
        className={classes.area}
        data-figures={hasFigures || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { description, error, counter })}
      />
    </Field>
  )
}
