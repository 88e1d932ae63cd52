import type { ComponentProps, ReactNode } from 'react'
import { Panel } from '#src/ui/Panel.tsx'
import classes from './Kit.module.css'

export function KitSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className={classes.samples}>{children}</div>
    </Panel>
  )
}

/** A link as a caller would pass it in. It leads nowhere. */
export function KitLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a href="#main" {...props}>
      {children}
    </a>
  )
}

/** One state of one component, with its name above. */
export function Sample({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.sample} data-wide={isWide || undefined}>
      <p className={classes.name}>{name}</p>
      {children}
    </div>
  )
}
