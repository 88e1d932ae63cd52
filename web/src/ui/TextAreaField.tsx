import { useId, useRef } from 'react'
import type { ComponentPropsWithoutRef } from 'react'
import { characters } from './characters.ts'
import { describedBy, Field } from './Field.tsx'
import type { FieldText } from './Field.tsx'
import { typeInto, useTypedField } from './typed-field.ts'
import classes from './TextAreaField.module.css'

type TextAreaFieldProps = ComponentPropsWithoutRef<'textarea'> & FieldText & { limit?: number; hasFigures?: boolean }

/** Several lines of text. As in a text field, `limit` shows a counter and does not cut the text. */
export function TextAreaField({ label, description, error, limit, id, hasFigures, ...props }: TextAreaFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const area = useRef<HTMLTextAreaElement>(null)
  const typed = props.value === undefined ? undefined : String(props.value)
  useTypedField({ id, label }, typed, (text) => typeInto(area.current, text))
  const counter = limit === undefined ? null : `${characters(String(props.value ?? ''))} of ${limit}`
  return (
    <Field id={fieldId} label={label} description={description} counter={counter} error={error} isRequired={props.required}>
      <textarea
        rows={3}
        {...props}
        ref={area}
        id={fieldId}
        className={classes.area}
        data-figures={hasFigures || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { description, error, counter })}
      />
    </Field>
  )
}
