import type { ReactNode } from 'react'
import classes from './FieldGrid.module.css'

/** The fields of a form, two beside each other; one in a `data-wide` block has the line to itself. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>
}
