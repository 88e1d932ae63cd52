import type { ReactNode } from 'react'
import { PageTitle } from './PageTitle.tsx'
import { Panel } from './Panel.tsx'
import classes from './NarrowPage.module.css'

type NarrowPageProps = { title: string; sub?: ReactNode; children: ReactNode }

/** A page with one short form in the middle. */
export function NarrowPage({ title, sub, children }: NarrowPageProps) {
  return (
    <div className={classes.page}>
      <PageTitle title={title} sub={sub} />
      <Panel>{children}</Panel>
    </div>
  )
}
