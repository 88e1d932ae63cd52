import type { ReactNode } from 'react'
import { LinkButton } from './LinkButton.tsx'
import classes from './FilterBar.module.css'

type FilterBarProps = {
  tools?: ReactNode
  /** Takes every filter off; absent while none is set. */
  onClear?: (() => void) | undefined
  children: ReactNode
}

/** Above a list: what narrows it at the start, what shows or saves it otherwise at the end. */
export function FilterBar({ tools, onClear, children }: FilterBarProps) {
  return (
    <div className={classes.bar} data-no-print>
      {children}
      {onClear ? (
        <div className={classes.clear}>
          <LinkButton weight="plain" onClick={onClear}>
            Clear all
          </LinkButton>
        </div>
      ) : null}
      {tools ? <div className={classes.tools}>{tools}</div> : null}
    </div>
  )
}
