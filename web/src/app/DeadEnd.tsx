import type { ReactNode } from 'react'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import classes from './DeadEnd.module.css'

type DeadEndProps = { illustration: ReactNode; title: string; action: ReactNode; children: ReactNode }

/** A page that says only why it is empty and how to go back. */
export function DeadEnd({ illustration, title, action, children }: DeadEndProps) {
  return (
    <div className={classes.page}>
      {illustration}
      <PageTitle title={title} />
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  )
}
