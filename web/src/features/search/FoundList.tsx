import { useEffect, useRef } from 'react'
import type { Destination, DestinationGroup } from './destinations.ts'
import classes from './SearchPalette.module.css'

type FoundListProps = {
  id: string
  groups: DestinationGroup[]
  activeId: string | undefined
  onGo: (destination: Destination) => void
}

/** The focus stays in the search field, which names the active option by its id. */
export function FoundList({ id, groups, activeId, onGo }: FoundListProps) {
  const active = useRef<HTMLDivElement>(null)

  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map(({ title, items }) => (
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <div id={`${id}-${title}`} className={classes.group}>
            {title}
          </div>
          {items.map((item) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field handles the keys
            <div
              key={item.id}
              id={`${id}-${item.id}`}
              ref={item.id === activeId ? active : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={item.id === activeId}
              className={classes.option}
              onClick={() => onGo(item)}
            >
              <span className="shrinks breaks">{item.label}</span>
              <span className={classes.note}>{item.note}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
