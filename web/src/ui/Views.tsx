import { fillLink } from './link-slot.ts'
import type { LinkSlot } from './link-slot.ts'
import classes from './Views.module.css'

type View = {
  label: string
  /** Undefined while it is on its way, and where a view has none. */
  count?: number
  isCurrent: boolean
  link: LinkSlot
}

/** Ready-made looks at one list, each with an address of its own. */
export function Views({ views }: { views: readonly View[] }) {
  return (
    <nav aria-label="Views" data-no-print>
      <ul className={classes.views}>
        {views.map(({ label, count, isCurrent, link }) => (
          <li key={label}>
            {fillLink(link, {
              className: classes.view,
              'aria-current': isCurrent ? 'page' : undefined,
              children: (
                <>
                  {label} {count === undefined ? null : <span className={classes.count}>{count.toLocaleString('en-US')}</span>}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  )
}
