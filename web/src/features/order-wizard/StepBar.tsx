import type { ReactNode } from 'react'
import classes from './StepBar.module.css'

/** The buttons for the previous and the next step, always visible. */
export function StepBar({ back, children }: { back: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.bar} data-no-print>
      {back}
      <div className={classes.on}>{children}</div>
    </div>
  )
}
