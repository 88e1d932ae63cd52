import type { ReactNode } from 'react'
import classes from './Facts.module.css'

type FactsProps = {
  /** The minimum width of a column. As many columns as fit; without it there are two. */
  fit?: string
  className?: string | undefined
  children: ReactNode
}

/** Facts about one thing: names with their values. */
export function Facts({ fit, className, children }: FactsProps) {
  return (
    <dl
      className={[classes.facts, className].filter(Boolean).join(' ')}
      data-fit={fit ? true : undefined}
      style={fit ? { '--narrowest': fit } : undefined}
    >
      {children}
    </dl>
  )
}

type FactProps = { label: string; isWide?: boolean; children: ReactNode }

export function Fact({ label, isWide = false, children }: FactProps) {
  return (
    <div data-wide={isWide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
