import { useId } from 'react'
import type { ReactNode } from 'react'
import { Hidden } from './Hidden.tsx'
import { fillLink } from './link-slot.ts'
import type { LinkSlot } from './link-slot.ts'
import classes from './Totem.module.css'

export type TotemFigure = {
  label: string
  /** Null while it loads. */
  value: string | null
  note?: ReactNode
  /** Makes the whole field a link. */
  link?: LinkSlot
}

/** Amber figures on asphalt, like the price board of a station. */
export function Totem({ figures, label }: { figures: TotemFigure[]; label: string }) {
  return (
    <dl className={classes.totem} aria-label={label} aria-busy={figures.some(({ value }) => value === null)}>
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </dl>
  )
}

function Figure({ label, value, note, link }: TotemFigure) {
  const id = useId()
  const figure = value ?? (
    <span className={classes.waiting}>
      <Hidden>Loading</Hidden>
    </span>
  )
  return (
    <div className={classes.field} data-link={Boolean(link) || undefined}>
      <dt className={classes.label} id={`${id}-label`}>
        {label}
      </dt>
      <dd className={classes.value} id={`${id}-value`} style={{ '--characters': value?.length ?? 5 }}>
        {link
          ? fillLink(link, { className: classes.link, children: figure, 'aria-labelledby': `${id}-label ${id}-value` })
          : figure}
      </dd>
      {note ? <dd className={classes.note}>{note}</dd> : null}
    </div>
  )
}
