import { useId, useRef } from 'react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { characters } from './characters.ts'
import { describedBy, Field } from './Field.tsx'
import type { FieldText } from './Field.tsx'
import { typeInto, useTypedField } from './typed-field.ts'
import classes from './Field.module.css'

export type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'size'> &
  FieldText & {
    size?: 'sm' | 'md'
    /** Shows "13 of 30" for a controlled field. It does not cut the text: the form's validation refuses a longer one. */
    limit?: number
    /** Marks the field as required without the browser's own validation. */
    withAsterisk?: boolean
    leftSection?: ReactNode
    rightSection?: ReactNode
  }

export function TextField({ label, description, error, limit, size, withAsterisk, className, id, ...props }: TextFieldProps) {
  const { leftSection, rightSection, ...input } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  const around = useRef<HTMLDivElement>(null)
  const typed = input.value === undefined ? undefined : String(input.value)
  useTypedField({ id, label, 'aria-label': input['aria-label'] }, typed, (text) =>
    typeInto(around.current?.querySelector('input') ?? null, text),
  )
  const counter = limit === undefined ? null : `${characters(String(input.value ?? ''))} of ${limit}`

  return (
    <Field
      id={fieldId}
      label={label}
      description={description}
      counter={counter}
      error={error}
      isRequired={input.required ?? withAsterisk}
      size={size}
      className={className}
    >
      <div className="anchor" ref={around}>
        {leftSection ? <span className={classes.left}>{leftSection}</span> : null}
        <input
          type="text"
          aria-invalid={error ? true : undefined}
          aria-required={withAsterisk}
          {...input}
          id={fieldId}
          aria-describedby={
            [describedBy(fieldId, { description, error, counter }), input['aria-describedby']].filter(Boolean).join(' ') ||
            undefined
          }
          className={classes.input}
          data-left={leftSection ? true : undefined}
          data-right={rightSection ? true : undefined}
        />
        {rightSection ? <span className={classes.right}>{rightSection}</span> : null}
      </div>
    </Field>
  )
}
