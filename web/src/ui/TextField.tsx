import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { fieldError } from './field-error.tsx'
import classes from './Field.module.css'

type TextFieldProps = TextInputProps & {
  /** Shows "13 of 30" under the label of a controlled field. It does not cut: the rule that refuses is the form's. */
  limit?: number
}

export function TextField({ error, limit, description, ...props }: TextFieldProps) {
  const counter = limit === undefined ? null : `${String(props.value ?? '').length} of ${limit}`
  return (
    <TextInput
      {...props}
      error={fieldError(error)}
      description={counter && description ? [description, ' · ', counter] : (counter ?? description)}
      classNames={{ label: classes.label, description: classes.counter }}
    />
  )
}
