import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

/** The sum that a form is about, in dollars. */
export function AmountField(props: Omit<ComponentProps<typeof TextField>, 'id' | 'label'>) {
  return <TextField id="amount" label="Amount" withAsterisk inputMode="decimal" autoComplete="off" {...props} />
}
