import type { ReactNode } from 'react'
import { fieldError } from './field-error.tsx'
import classes from './Field.module.css'

export type FieldText = {
  label: ReactNode
  description?: ReactNode
  /** True marks the field as invalid without a message, if the message is shown elsewhere. */
  error?: ReactNode
}

type FieldProps = FieldText & {
  id: string
  /** How much of a limit is used. Shown beside the label, where it does not move anything. */
  counter?: string | null
  isRequired?: boolean
  size?: 'sm' | 'md'
  className?: string
  children: ReactNode
}

/** The ids of the texts around a control, for its `aria-describedby`. */
export const describedBy = (
  id: string,
  { description, error, counter }: Omit<FieldText, 'label'> & Pick<FieldProps, 'counter'>,
) =>
  [error && error !== true && `${id}-error`, description && `${id}-description`, counter && `${id}-counter`]
    .filter(Boolean)
    .join(' ') || undefined

/** Label above, help under the label, error under the control. */
export function Field({ id, label, description, error, counter, isRequired, size = 'sm', className, children }: FieldProps) {
  const named = label ? (
    <label htmlFor={id} className={classes.label} data-required={isRequired || undefined}>
      {label}
    </label>
  ) : null
  return (
    <div className={[classes.field, className].filter(Boolean).join(' ')} data-field data-size={size}>
      {counter ? (
        <div className={classes.top}>
          {named}
          <span id={`${id}-counter`} className={classes.counter}>
            {counter}
          </span>
        </div>
      ) : (
        named
      )}
      {description ? (
        <div id={`${id}-description`} className={classes.description}>
          {description}
        </div>
      ) : null}
      {children}
      {error && error !== true ? (
        <div id={`${id}-error`} className={classes.problem} data-problem>
          {fieldError(error)}
        </div>
      ) : null}
    </div>
  )
}
