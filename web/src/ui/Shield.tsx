import type { Tone } from './theme/tones.ts'
import classes from './Shield.module.css'

/** A route marker with square shoulders and a round bottom. */
export function Shield({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.shield} data-tone={tone}>
      {children}
    </span>
  )
}
