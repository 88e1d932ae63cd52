import { useEffect, useState, type ReactNode } from 'react'
import classes from './DrawnLater.module.css'
import { afterPage } from './fetched-later.tsx'

type Props = {
  /** What is in sight when the page opens is drawn. */
  isReady: boolean
  children: ReactNode
}

/** Parts below what is in sight when a page opens. They are drawn when the browser has nothing else to do; until then there is room
 * for them, so that nothing below them comes into sight and moves. */
export function DrawnLater({ isReady, children }: Props) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => (isReady ? afterPage(() => setIsDue(true)) : undefined), [isReady])
  return isDue ? children : <div className={classes.room} aria-busy="true" />
}
