import type { ComponentPropsWithRef, ReactNode } from 'react'
import { IconSelector } from '@tabler/icons-react'
import classes from './SignPlate.module.css'

type Look = {
  /** The small line above. */
  label?: string
  size?: 'bar' | 'heading'
  children: ReactNode
}

/** A green guide sign with a name or a number. It may be inside a heading. */
export function SignPlate({ label, size = 'heading', children }: Look) {
  return (
    <span className={classes.plate} data-size={size}>
      <PlateText label={label}>{children}</PlateText>
    </span>
  )
}

/** The same sign as a button that opens a list. */
export function SignPlateButton({ label, size = 'bar', children, className, ...props }: Look & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" {...props} className={[classes.plate, className].filter(Boolean).join(' ')} data-size={size}>
      <PlateText label={label}>{children}</PlateText>
      <IconSelector size={16} aria-hidden className={classes.selector} />
    </button>
  )
}

function PlateText({ label, children }: Look) {
  return (
    <span className="stack shrinks">
      {label ? <span className={classes.label}>{label} </span> : null}
      <span className={classes.value}>{children}</span>
    </span>
  )
}
