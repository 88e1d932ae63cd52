import { useId } from 'react'
import classes from './ProgressBar.module.css'

type ProgressBarProps = {
  /** What is being done, or what has been done: a bar without words says nothing to anybody. */
  label: string
  /** Absent while nobody knows how long it will take. */
  value?: number
  max?: number
}

export function ProgressBar({ label, value, max = 1 }: ProgressBarProps) {
  const id = useId()
  return (
    <div className="stack gap-2 anchor">
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <progress id={id} className={classes.bar} value={value} max={max} />
      {/* A bar that fills is read when one comes to it; work that has begun is said at once. */}
      <span role="status" className={classes.said}>
        {value === undefined ? label : ''}
      </span>
    </div>
  )
}
