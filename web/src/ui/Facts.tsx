import type { ReactNode } from 'react'
import classes from './Facts.module.css'

type FactsProps = {
  /** As many columns as fit, none narrower than this; otherwise two. */
  fit?: string
  className?: string | undefined
  children: ReactNode
}

/** What is known of one thing: names and values beside each other. */
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
