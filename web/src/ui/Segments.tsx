import { Fragment } from 'react'
import { fillLink } from './link-slot.ts'
import type { LinkSlot } from './link-slot.ts'
import classes from './Segments.module.css'

type SegmentsProps = { label: string; segments: readonly { label: string; isCurrent: boolean; link: LinkSlot }[] }

/** A few views of the same page side by side, each with its own address. */
export function Segments({ label, segments }: SegmentsProps) {
  return (
    <nav aria-label={label} className={classes.segments}>
      {segments.map(({ label: text, isCurrent, link }) => (
        <Fragment key={text}>
          {fillLink(link, { className: classes.segment, children: text, 'aria-current': isCurrent ? 'page' : undefined })}
        </Fragment>
      ))}
    </nav>
  )
}
