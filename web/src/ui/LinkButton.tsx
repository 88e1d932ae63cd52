import type { ComponentPropsWithRef } from 'react'
import classes from './LinkButton.module.css'

type LinkButtonProps = ComponentPropsWithRef<'button'> & {
  /** The name of a row, or a word in a sentence. */
  weight?: 'strong' | 'plain'
}

/** Reads as a link, and is none: it opens something over the page and has no address of its own. */
export function LinkButton({ weight = 'strong', ...props }: LinkButtonProps) {
  return <button {...props} type="button" className={`link-like ${classes.link}`} data-weight={weight} />
}
