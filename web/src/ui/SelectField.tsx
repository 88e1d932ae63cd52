import { Select } from '@mantine/core'
import type { SelectProps } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { fieldError } from './field-error.tsx'
import field from './Field.module.css'
import classes from './SelectField.module.css'

export function SelectField({ error, comboboxProps, ...props }: SelectProps) {
  return (
    <Select
      allowDeselect={false}
      checkIconPosition="right"
      nothingFoundMessage="Nothing found"
      clearButtonProps={{ 'aria-label': 'Clear' }}
      // Tab passes by: a list that opens under it, or that can take the focus itself, is gone with the focus a moment later.
      openOnFocus={false}
      withScrollArea={false}
      attributes={{ options: { tabIndex: -1 } }}
      // Beside its field and not at the end of the page: so it lies inside the landmark, and above an open dialog.
      // Drawn when it opens: hundreds of hidden options would slow the page down.
      comboboxProps={{ withinPortal: false, keepMounted: false, floatingStrategy: 'fixed', ...comboboxProps }}
      {...props}
      error={fieldError(error)}
      classNames={{ ...classes, label: field.label, error: field.problem, description: field.description }}
    />
  )
}
