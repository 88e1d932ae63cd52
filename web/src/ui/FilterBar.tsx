import type { ReactNode } from 'react'
import { LinkButton } from './LinkButton.tsx'
import classes from './FilterBar.module.css'

type FilterBarProps = {
  tools?: ReactNode
  /** Clears every filter; absent if none is set. */
  onClear?: (() => void) | undefined
  children: ReactNode
}

/** The bar above a list: filters at the start, and `tools` such as the choice of columns and the export at the end. */
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
