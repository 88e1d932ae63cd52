import { Checkbox } from '@mantine/core'
import type { CheckboxProps } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { fieldError } from './field-error.tsx'
import classes from './Field.module.css'

export function CheckField({ error, ...props }: CheckboxProps) {
  return (
    <Checkbox
      {...props}
      error={fieldError(error)}
      classNames={{ label: classes.checkLabel, error: classes.problem }}
      aria-invalid={error ? true : undefined}
    />
  )
}
