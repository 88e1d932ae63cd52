import type { ComponentPropsWithRef } from 'react'
import classes from './IconButton.module.css'

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label'> & {
  /** What it does: nobody can hear a picture. */
  label: string
  size?: 'small' | 'default' | 'large'
  /** Takes something away. */
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
