import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

const icons = { stop: IconAlertOctagon, caution: IconAlertTriangle, service: IconInfoCircle, guide: IconCircleCheck }

type NoticeProps = {
  tone: keyof typeof icons
  title?: ReactNode
  /** Announced at once if it appears after the page has rendered. */
  isAlert?: boolean
  children?: ReactNode
}

/** A message within the page: a refusal above its form, a note beside a choice. */
export function Notice({ tone, title, isAlert = false, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={classes.notice} data-tone={tone} role={isAlert ? 'alert' : undefined}>
      <Icon size={20} aria-hidden className="rigid" />
      <div className={`shrinks breaks ${classes.body}`}>
        {title ? <p className={classes.title}>{title}</p> : null}
        {children}
      </div>
    </div>
  )
}
