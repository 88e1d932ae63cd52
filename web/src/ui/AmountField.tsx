import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

/** The main amount of a form, in dollars. */
export function AmountField(props: Omit<ComponentProps<typeof TextField>, 'id' | 'label'>) {
  return <TextField id="amount" label="Amount" withAsterisk inputMode="decimal" autoComplete="off" {...props} />
}
