import { useId } from 'react'
import classes from './ProgressBar.module.css'

type ProgressBarProps = {
  /** Describes the work in progress or done, because a bar alone does not. */
  label: string
  /** Absent if the duration is unknown. */
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
      {/* A screen reader reads a filling bar when the reader gets to it; work of unknown duration is announced at once. */}
      <span role="status" className={classes.said}>
        {value === undefined ? label : ''}
      </span>
    </div>
  )
}
