import type { Tone } from './theme/tones.ts'
import classes from './Shield.module.css'

/** A route marker: squared shoulders, rounder below. */
export function Shield({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.shield} data-tone={tone}>
      {children}
    </span>
  )
}
