import type { ReactNode } from 'react'
import classes from './FilterBar.module.css'

/** Above a list: what narrows it at the start, what shows or saves it otherwise at the end. */
export function FilterBar({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.bar} data-no-print>
      {children}
      {tools ? <div className={classes.tools}>{tools}</div> : null}
    </div>
  )
}
