import type { ReactNode } from 'react'
import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { useChosenInSight } from './use-chosen-in-sight.ts'
import classes from './Tabs.module.css'

type Tab<Id extends string> = {
  id: Id
  label: string
  /** A note after the label, in words a screen reader can use: "2 errors". */
  mark?: string | undefined
}

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  current: Id
  onChange: (id: Id) => void
  /** The panels, at any depth. */
  children: ReactNode
}

/** The arrow keys move from tab to tab and open it; Tab moves on to the panel. */
export function Tabs<Id extends string>({ label, tabs, current, onChange, children }: TabsProps<Id>) {
  const list = useChosenInSight<HTMLDivElement>(current)
  return (
    <BaseTabs.Root value={current} onValueChange={(id: Id) => onChange(id)} className={classes.root}>
      <BaseTabs.List ref={list} aria-label={label} activateOnFocus className={`row wrap gap-1 ruled ${classes.list}`}>
        {tabs.map(({ id, label: text, mark }) => (
          <BaseTabs.Tab key={id} value={id} className={classes.tab}>
            {text}
            {mark ? <span className="wrong"> {mark}</span> : null}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {children}
    </BaseTabs.Root>
  )
}

/** Stays mounted while another tab is shown, so that its input is not lost. */
export function TabPanel({ id, children }: { id: string; children: ReactNode }) {
  return (
    <BaseTabs.Panel value={id} keepMounted tabIndex={undefined} className={classes.panel}>
      {children}
    </BaseTabs.Panel>
  )
}
