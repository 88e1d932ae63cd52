import type { ReactNode } from 'react'
import { IconAlertCircle } from '@tabler/icons-react'
import classes from './Field.module.css'

/** The error under a field: an icon beside the text, so that color is not the only sign. */
export const fieldError = (error: ReactNode) =>
  error && error !== true ? (
    <span className={classes.error}>
      <IconAlertCircle size={16} aria-hidden className={classes.errorIcon} />
      <span>{error}</span>
    </span>
  ) : (
    error
  )
