import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './EventList.module.css'

/** Events, newest first, as stops on a lane line. */
export function EventList(props: ComponentPropsWithRef<'ol'>) {
  return <ol className="stack gap-4 plain-list" {...props} />
}

type EventItemProps = {
  title: ReactNode
  note?: string
  at: string
  /** Formats an instant. The caller chooses the time zone. */
  moment: (at: string) => string
  by: string
  /** The details of the change. */
  children?: ReactNode
}

export function EventItem({ title, note, at, moment, by, children }: EventItemProps) {
  return (
    <li className={classes.event}>
      <p className="no-margin strong">{title}</p>
      {note ? <p className="no-margin">{note}</p> : null}
      <p className="no-margin dimmed size-s">
        <time dateTime={at}>{moment(at)}</time> · {by}
      </p>
      {children}
    </li>
  )
}
