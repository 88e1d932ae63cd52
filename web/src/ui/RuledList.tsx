import type { ReactNode } from 'react'
import classes from './RuledList.module.css'

type RuledListProps = { label?: string; children: ReactNode }

/** A short list with a line between its rows. Each row can have actions. */
export function RuledList({ label, children }: RuledListProps) {
  return (
    <ul className="plain-list" aria-label={label}>
      {children}
    </ul>
  )
}

type RuledRowProps = { title: ReactNode; sub: ReactNode; children: ReactNode }

export function RuledRow({ title, sub, children }: RuledRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className="strong">{title}</span>
        <span className="dimmed size-s breaks">{sub}</span>
      </div>
      {children}
    </li>
  )
}
