import type { ComponentPropsWithRef, ReactNode } from 'react'
import type { Tone } from './theme/theme.ts'
import classes from './Button.module.css'

export type ButtonProps = ComponentPropsWithRef<'button'> & {
  /** One filled button to a view: the thing one came for. */
  variant?: 'filled' | 'default' | 'light' | 'subtle'
  color?: Tone
  size?: 'compact' | 'sm' | 'md'
  fullWidth?: boolean
  leftSection?: ReactNode
  rightSection?: ReactNode
  /** For a link that looks like a button: `(props) => <Link to="…" {...props} />`. */
  renderRoot?: (props: { className: string; children: ReactNode }) => ReactNode
}

// Not Mantine's Button, which brings its loader, its transitions and its groups to every page: a tenth of the sign-in budget.
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
  const { className, children, style, type = 'button', ...rest } = props
  const look = {
    className: [classes.button, className].filter(Boolean).join(' '),
    style: color ? { ...toneOf(color), ...style } : style,
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
  // oxlint-disable-next-line react/button-has-type -- it has one: `button` unless the caller says otherwise
  return <button {...rest} type={type} {...look} />
}

const toneOf = (color: Tone) => ({
  '--fill': `var(--mantine-color-${color}-filled)`,
  '--fill-hover': `var(--mantine-color-${color}-filled-hover)`,
  '--tint': `var(--mantine-color-${color}-light)`,
  '--tint-hover': `var(--mantine-color-${color}-light-hover)`,
  '--tint-text': `var(--mantine-color-${color}-light-color)`,
})
