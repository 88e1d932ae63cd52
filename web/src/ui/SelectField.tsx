import { Select } from '@mantine/core'
import type { SelectProps } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { fieldError } from './field-error.tsx'
import classes from './Field.module.css'

export function SelectField({ error, ...props }: SelectProps) {
  return (
    <Select
      allowDeselect={false}
      checkIconPosition="right"
      nothingFoundMessage="Nothing found"
      clearButtonProps={{ 'aria-label': 'Clear' }}
      {...props}
      error={fieldError(error)}
      classNames={{ input: classes.select, label: classes.label, error: classes.problem, description: classes.description }}
    />
  )
}
