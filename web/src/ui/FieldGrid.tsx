import type { ReactNode } from 'react'
import classes from './FieldGrid.module.css'

type FieldGridProps = {
  /** The number of columns on a wide screen; a narrow screen has fewer. */
  columns?: 2 | 3
  children: ReactNode
}

/**
 * The fields of a form in columns. A `data-wide` block takes a whole row. A `data-cell` block holds a field and related content,
 * which is placed under the field's error.
 */
export function FieldGrid({ columns = 2, children }: FieldGridProps) {
  return (
    <div className={classes.fields} data-columns={columns}>
      {children}
    </div>
  )
}
