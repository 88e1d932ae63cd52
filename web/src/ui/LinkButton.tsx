import type { ComponentPropsWithRef } from 'react'
import { pressedOnce } from './pressed-once.ts'
import classes from './LinkButton.module.css'

type LinkButtonProps = ComponentPropsWithRef<'button'> & {
  /** `strong` for the name of a row, `plain` for a word in a sentence. */
  weight?: 'strong' | 'plain'
  /** Set for a button that sends a call: true while the call is pending, when further presses are ignored. */
  isBusy?: boolean
}

/** Looks like a link but is a button: it opens something over the page and has no address of its own. */
export function LinkButton({ weight = 'strong', isBusy, onClick, ...props }: LinkButtonProps) {
  const press = isBusy === undefined ? { onClick } : { onClick: pressedOnce(isBusy, onClick), 'aria-disabled': isBusy }
  return <button {...props} {...press} type="button" className={`link-like ${classes.link}`} data-weight={weight} />
}
