import type { ComponentPropsWithRef } from 'react'
import classes from './IconButton.module.css'

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label'> & {
  /** The accessible name: what the button does. */
  label: string
  /** `row`: as plain as the text of its row, and on a phone large enough for a finger. */
  size?: 'small' | 'default' | 'large' | 'row'
  /** For a button that removes something. */
  isGrave?: boolean
}

export function IconButton({ label, size = 'default', isGrave = false, className, ...props }: IconButtonProps) {
  return (
    <button
      {...props}
      type="button"
      className={[classes.button, className].filter(Boolean).join(' ')}
      aria-label={label}
      data-size={size}
      data-grave={isGrave || undefined}
    />
  )
}
