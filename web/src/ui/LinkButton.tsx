import type { ComponentPropsWithRef } from 'react'
import { pressedOnce } from './pressed-once.ts'
import classes from './LinkButton.module.css'

type LinkButtonProps = ComponentPropsWithRef<'button'> & {
  /** The name of a row, or a word in a sentence. */
  weight?: 'strong' | 'plain'
  /** For one that calls: a call is under way, or not. It lets no second one through. */
  isBusy?: boolean
}

/** Reads as a link, and is none: it opens something over the page and has no address of its own. */
export function LinkButton({ weight = 'strong', isBusy, onClick, ...props }: LinkButtonProps) {
  const press = isBusy === undefined ? { onClick } : { onClick: pressedOnce(isBusy, onClick), 'aria-disabled': isBusy }
  return <button {...props} {...press} type="button" className={`link-like ${classes.link}`} data-weight={weight} />
}
