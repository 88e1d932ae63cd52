import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './EventList.module.css'

/** What happened, newest first, as stops on a lane line. */
export function EventList(props: ComponentPropsWithRef<'ol'>) {
  return <ol className={classes.events} {...props} />
}

type EventItemProps = {
  title: ReactNode
  note?: string
  at: string
  /** An instant as it is written here: in whose zone is the caller's matter. */
  moment: (at: string) => string
  by: string
  /** What changed. */
  children?: ReactNode
}

export function EventItem({ title, note, at, moment, by, children }: EventItemProps) {
  return (
    <li className={classes.event}>
      <p className={classes.what}>{title}</p>
      {note ? <p className={classes.note}>{note}</p> : null}
      <p className={classes.who}>
        <time dateTime={at}>{moment(at)}</time> · {by}
      </p>
      {children}
    </li>
  )
}
