import { useEffect, useRef } from 'react'
import type { ChangeEvent } from 'react'
import classes from './RowCheck.module.css'

type RowCheckProps = {
  label: string
  isChecked: boolean
  /** Some, but not all, of what this box stands for. */
  isMixed?: boolean
  onCheck: (isChecked: boolean, withShift: boolean) => void
}

/** The browser's own box, drawn by us: a list has a hundred of them, and each press must show at once. */
export function RowCheck({ label, isChecked, isMixed = false, onCheck }: RowCheckProps) {
  const box = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])

  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onCheck(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)

  return <input ref={box} type="checkbox" className={classes.box} aria-label={label} checked={isChecked} onChange={change} />
}
