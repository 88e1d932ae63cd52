import type { ReactNode } from 'react'
import { characters } from './characters.ts'
import { fillLink } from './link-slot.ts'
import type { LinkSlot } from './link-slot.ts'
import { useChosenInSight } from './use-chosen-in-sight.ts'
import classes from './Views.module.css'

/** A longer name is cut on screen: the pointer shows all of it, and so does the key that comes to it. */
const mostCharacters = 32

type View = {
  /** Where two may have one label. */
  id?: number
  label: string
  /** What the label is said of, see `say`. */
  of?: string | undefined
  /** Undefined while it is on its way, and where a view has none. */
  count?: number | undefined
  isCurrent: boolean
  link: LinkSlot
  /** What can be done about this one. */
  action?: ReactNode
}

type ViewsProps = {
  views: readonly View[]
  /** Counts are on their way: their room is kept, so that nothing moves when they come. */
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
                  {/* On its own, so that the count is no part of the sentence that is said in another language. */}
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
