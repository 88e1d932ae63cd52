import type { ReactNode } from 'react'
import classes from './StepBar.module.css'

/** The way back and the way on: always in sight. */
export function StepBar({ back, children }: { back: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.bar} data-no-print>
      {back}
      <div className={classes.on}>{children}</div>
    </div>
  )
}
