import { useState } from 'react'
import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { fieldError } from './field-error.tsx'
import classes from './Field.module.css'

type PasswordFieldProps = Omit<TextInputProps, 'label' | 'type'> & {
  label: string
  autoComplete: 'current-password' | 'new-password' | 'off'
}

// Not Mantine's PasswordInput: its toggle is skipped by Tab, and its input says neither that it is invalid nor, to a screen
// reader, what an outer description says.
export function PasswordField({ error, label, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...props}
      label={label}
      type={isShown ? 'text' : 'password'}
      error={fieldError(error)}
      // A list of rules may stand in the description, which a paragraph could not hold.
      descriptionProps={{ component: 'div' }}
      spellCheck={false}
      autoCapitalize="off"
      rightSectionWidth={44}
      rightSectionPointerEvents="all"
      rightSection={
        <button
          type="button"
          className={classes.toggle}
          aria-label={`Show ${label.toLowerCase()}`}
          aria-pressed={isShown}
          disabled={props.disabled}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} aria-hidden />
        </button>
      }
      classNames={{ label: classes.label }}
    />
  )
}
