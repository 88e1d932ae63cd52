import { useEffect, useRef } from 'react'
import type { ComponentPropsWithoutRef } from 'react'
import classes from './CheckBox.module.css'

type CheckBoxProps = ComponentPropsWithoutRef<'input'> & {
  /** Some, but not all, of the items this box controls are checked. */
  isMixed?: boolean
}

/** The browser's own checkbox with our tick mark, because no library handles checkboxes better. */
export function CheckBox({ isMixed = false, ...input }: CheckBoxProps) {
  const box = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])

  return <input {...input} ref={box} type="checkbox" className={classes.box} />
}
