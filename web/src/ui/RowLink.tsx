import type { ReactNode } from 'react'
import { fillLink, type LinkSlot } from './link-slot.ts'
import classes from './RowLink.module.css'

type RowLinkProps = {
  link: LinkSlot
  /** The text is a number to look up, shown in the font for figures. */
  hasFigures?: boolean
  children: ReactNode
}

/** The main link of a row, high enough for a thumb. */
export function RowLink({ link, hasFigures = false, children }: RowLinkProps) {
  return fillLink(link, { className: hasFigures ? `${classes.link} strong figures` : classes.link, children })
}
