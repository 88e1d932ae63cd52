import { useState } from 'react'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { IconButton } from './IconButton.tsx'
import { TextField } from './TextField.tsx'
import type { TextFieldProps } from './TextField.tsx'
import { TypedFields } from './typed-field.ts'

type PasswordFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'limit' | 'rightSection'> & {
  label: string
  autoComplete: 'current-password' | 'new-password' | 'off'
}

/** Allows pasting. The toggle is reachable with Tab like any other button. */
export function PasswordField({ label, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    // A form must never keep a typed password.
    <TypedFields value={null}>
      <TextField
        spellCheck={false}
        autoCapitalize="off"
        {...props}
        label={label}
        type={isShown ? 'text' : 'password'}
        rightSection={
          <IconButton
            label={`Show ${label.toLowerCase()}`}
            isTitled
            aria-pressed={isShown}
            disabled={props.disabled}
            onClick={() => setShown(!isShown)}
          >
            <Icon size={20} aria-hidden />
          </IconButton>
        }
      />
    </TypedFields>
  )
}
