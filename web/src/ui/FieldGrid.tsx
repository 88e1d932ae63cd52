import type { ReactNode } from 'react'
import classes from './FieldGrid.module.css'

type FieldGridProps = {
  /** How many stand beside each other where there is room; a narrow screen has fewer. */
  columns?: 2 | 3
  children: ReactNode
}

/**
 * The fields of a form beside each other; one in a `data-wide` block has the line to itself. A `data-cell` block holds a field
 * and what belongs to it: what follows the field stands under its error.
 */
export function FieldGrid({ columns = 2, children }: FieldGridProps) {
  return (
    <div className={classes.fields} data-columns={columns}>
      {children}
    </div>
  )
}
