import { useEffect, useRef } from 'react'
import type { ComponentPropsWithoutRef } from 'react'
import classes from './CheckBox.module.css'

type CheckBoxProps = ComponentPropsWithoutRef<'input'> & {
  /** Some, but not all, of what this box stands for. */
  isMixed?: boolean
}

/** The browser's own box with our tick: no library knows more about a checkbox than the browser does. */
export function CheckBox({ isMixed = false, ...input }: CheckBoxProps) {
  const box = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])

  return <input {...input} ref={box} type="checkbox" className={classes.box} />
}
