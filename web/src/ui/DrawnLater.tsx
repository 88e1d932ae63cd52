import { useEffect, useState, type ReactNode } from 'react'
import classes from './DrawnLater.module.css'
import { afterPage } from './fetched-later.tsx'

type Props = {
  /** The part in view when the page opens has been drawn. */
  isReady: boolean
  children: ReactNode
}

/**
 * Parts below the visible area of a page when it opens. They render when the browser is idle. Until then they reserve space, so
 * that no part below them becomes visible and moves.
 */
export function DrawnLater({ isReady, children }: Props) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => (isReady ? afterPage(() => setIsDue(true)) : undefined), [isReady])
  return isDue ? children : <div className={classes.room} aria-busy="true" />
}
