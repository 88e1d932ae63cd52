import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './Button.module.css'

export type ButtonProps = ComponentPropsWithRef<'button'> & {
  /** One filled button per view, for its main action. */
  variant?: 'filled' | 'default' | 'light' | 'subtle'
  /** For actions that cannot be undone. */
  color?: 'stop' | undefined
  size?: 'compact' | 'sm' | 'md'
  fullWidth?: boolean
  leftSection?: ReactNode
  rightSection?: ReactNode
  /** For a link that looks like a button: `(props) => <Link to="…" {...props} />`. */
  renderRoot?: (props: { className: string; children: ReactNode }) => ReactNode
}

export function Button({
  variant = 'filled',
  color,
  size = 'sm',
  fullWidth,
  leftSection,
  rightSection,
  renderRoot,
  ...props
}: ButtonProps) {
  const { className, children, type = 'button', ...rest } = props
  const look = {
    className: [classes.button, className].filter(Boolean).join(' '),
    'data-tone': color ?? 'guide',
    'data-variant': variant,
    'data-size': size,
    'data-block': fullWidth || undefined,
    children: (
      <>
        {leftSection}
        {children}
        {rightSection}
      </>
    ),
  }
  if (renderRoot) return renderRoot(look)
  // oxlint-disable-next-line react/button-has-type -- the default is `button`
  return <button {...rest} type={type} {...look} />
}
