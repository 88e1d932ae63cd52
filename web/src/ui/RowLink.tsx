import type { ReactNode } from 'react'
import { fillLink, type LinkSlot } from './link-slot.ts'
import classes from './RowLink.module.css'

type RowLinkProps = {
  link: LinkSlot
  /** A number someone looks for, in the digits of all figures. */
  hasFigures?: boolean
  children: ReactNode
}

/** The link of a row to what it is about; high enough for a thumb. */
export function RowLink({ link, hasFigures = false, children }: RowLinkProps) {
  return fillLink(link, { className: hasFigures ? `${classes.link} strong figures` : classes.link, children })
}
