import type { ReactNode } from 'react'
import classes from './Illustration.module.css'

/** The frame all small drawings share: two flat tones of asphalt, sign green for signs, the amber lane line. */
export function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg className={classes.art} viewBox="0 0 240 160" aria-hidden focusable="false">
      {children}
      <path className={classes.ground} d="M8 144h224" />
      <path className={classes.lane} d="M20 154h200" />
    </svg>
  )
}
