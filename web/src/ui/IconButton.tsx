import type { ComponentPropsWithRef } from 'react'
import classes from './IconButton.module.css'

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label'> & {
  /** The accessible name: what the button does. */
  label: string
  /** `row`: as plain as the text of its row, and on a phone large enough for a finger. */
  size?: 'small' | 'default' | 'large' | 'row'
  /** For a button that removes something. */
  isGrave?: boolean
  /**
   * The name is the button's title. For a name that contains the label of a field: whoever looks a control up by that label finds
   * every element with the words in its `aria-label`, and wants only the field.
   */
  isTitled?: boolean
}

export function IconButton({ label, size = 'default', isGrave = false, isTitled = false, className, ...props }: IconButtonProps) {
  return (
    <button
      {...props}
      type="button"
      className={[classes.button, className].filter(Boolean).join(' ')}
      {...(isTitled ? { title: label } : { 'aria-label': label })}
      data-size={size}
      data-grave={isGrave || undefined}
    />
  )
}
