import { Checkbox } from '@mantine/core'
import type { CheckboxProps } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { fieldError } from './field-error.tsx'

export function CheckField({ error, ...props }: CheckboxProps) {
  return <Checkbox {...props} error={fieldError(error)} aria-invalid={error ? true : undefined} />
}
