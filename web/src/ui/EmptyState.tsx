import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

type EmptyStateProps = {
  illustration?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** The heading level of the title; absent if the page has its own heading for this list, then the title is a paragraph. */
  level?: 1 | 2 | 3
}

export function EmptyState({ illustration, title, children, action, level }: EmptyStateProps) {
  const Title = level ? (`h${level}` as const) : 'p'
  return (
    <div className={classes.empty}>
      {illustration}
      <Title className={classes.title}>{title}</Title>
      {children ? <div className={classes.text}>{children}</div> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  )
}
