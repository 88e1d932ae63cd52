import type { ReactNode } from 'react'
import { characters } from './characters.ts'
import { fillLink } from './link-slot.ts'
import type { LinkSlot } from './link-slot.ts'
import { useChosenInSight } from './use-chosen-in-sight.ts'
import classes from './Views.module.css'

/** A longer name is cut on screen. Hovering and focusing show all of it. */
const mostCharacters = 32

type View = {
  /** Needed if two views may have the same label. */
  id?: number
  label: string
  /** What the label describes, see `say`. */
  of?: string | undefined
  /** Undefined while it loads, and for a view without a count. */
  count?: number | undefined
  isCurrent: boolean
  link: LinkSlot
  /** An action for this view. */
  action?: ReactNode
}

type ViewsProps = {
  views: readonly View[]
  /** The counts are still loading: their space is reserved, so that nothing moves when they arrive. */
  isCounting?: boolean
  children?: ReactNode
}

/** The views of a list, each a link to its own address. `children` follow the last one, for example a button that adds a view. */
export function Views({ views, isCounting = false, children }: ViewsProps) {
  const list = useChosenInSight<HTMLUListElement>(views.findIndex(({ isCurrent }) => isCurrent))
  return (
    <nav aria-label="Views" data-no-print>
      <ul ref={list} className={classes.views}>
        {views.map(({ id, label, of, count, isCurrent, link, action }) => (
          <li key={id ?? label} className={`row middle ${classes.item}`}>
            {fillLink(link, {
              className: classes.view,
              'aria-current': isCurrent ? 'page' : undefined,
              children: (
                <>
                  {/* A separate element, so that the count is not part of the translated sentence. */}
                  <span className={classes.label} data-of={of} title={characters(label) > mostCharacters ? label : undefined}>
                    {label}
                  </span>{' '}
                  {count === undefined && !isCounting ? null : (
                    <span className={classes.count}>{count?.toLocaleString('en-US')}</span>
                  )}
                </>
              ),
            })}
            {action}
          </li>
        ))}
        {children ? <li>{children}</li> : null}
      </ul>
    </nav>
  )
}
