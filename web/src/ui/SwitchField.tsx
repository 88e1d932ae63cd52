import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTypedField } from './typed-field.ts'
import classes from './SwitchField.module.css'

type SwitchFieldProps = {
  label: ReactNode
  description?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** On or off, with immediate effect: the browser's own checkbox, drawn as a switch. */
export function SwitchField({ label, description, isOn, onChange }: SwitchFieldProps) {
  const id = useId()
  useTypedField({ label }, isOn, onChange)
  return (
    <div className={classes.field}>
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox itself exposes whether it is checked
        role="switch"
        className={classes.switch}
        checked={isOn}
        aria-describedby={description ? `${id}-description` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <div>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {description ? (
          <p id={`${id}-description`} className="no-margin dimmed size-s">
            {description}
          </p>
        ) : null}
      </div>
    </div>
  )
}
