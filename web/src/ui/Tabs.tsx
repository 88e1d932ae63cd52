import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './Tabs.module.css'

type Tab<Id extends string> = {
  id: Id
  label: string
  /** After the label, in words a screen reader can use: "2 errors". */
  mark?: string | undefined
}

type TabsProps<Id extends string> = { label: string; tabs: readonly Tab<Id>[]; current: Id; onChange: (id: Id) => void }

/** The arrow keys go from tab to tab and open it, as the pattern has it; Tab goes on to the panel. */
export function Tabs<Id extends string>({ label, tabs, current, onChange }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === current)
    const to = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    const next = to === undefined ? undefined : tabs[to]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label={label} tabIndex={-1} className={classes.tabs} onKeyDown={onKeyDown}>
      {tabs.map(({ id, label: text, mark }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          data-tab={id}
          aria-selected={id === current}
          aria-controls={`panel-${id}`}
          tabIndex={id === current ? 0 : -1}
          className={classes.tab}
          onClick={() => onChange(id)}
        >
          {text}
          {mark ? <span className={classes.mark}> {mark}</span> : null}
        </button>
      ))}
    </div>
  )
}

type TabPanelProps = { id: string; isCurrent: boolean; children: ReactNode }

/** Stays mounted while another is on screen: what was typed in it is still there. */
export function TabPanel({ id, isCurrent, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={`panel-${id}`} aria-labelledby={`tab-${id}`} hidden={!isCurrent} className={classes.panel}>
      {children}
    </div>
  )
}
