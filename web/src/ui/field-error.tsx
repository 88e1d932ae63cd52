import type { ReactNode } from 'react'
import { IconAlertCircle } from '@tabler/icons-react'
import classes from './Field.module.css'

/** What stands under a field in error: an icon beside the words, so that colour is not the only sign. */
export const fieldError = (error: ReactNode) =>
  error && error !== true ? (
    <span className={classes.error}>
      <IconAlertCircle size={16} aria-hidden className={classes.errorIcon} />
      <span>{error}</span>
    </span>
  ) : (
    error
  )
