import type { ChangeEvent } from 'react'
import { CheckBox } from './CheckBox.tsx'

type RowCheckProps = {
  label: string
  isChecked: boolean
  /** Some, but not all, of the items this box controls are checked. */
  isMixed?: boolean
  /** There is nothing to check yet, so a check would be lost. */
  isDisabled?: boolean
  onCheck: (isChecked: boolean, withShift: boolean) => void
}

export function RowCheck({ label, isChecked, isMixed = false, isDisabled = false, onCheck }: RowCheckProps) {
  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onCheck(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)

  return <CheckBox isMixed={isMixed} aria-label={label} checked={isChecked} disabled={isDisabled} onChange={change} />
}
