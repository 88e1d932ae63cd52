import { IconCheck } from '@tabler/icons-react'
import { Hidden } from './Hidden.tsx'
import { fillLink } from './link-slot.ts'
import type { LinkSlot } from './link-slot.ts'
import classes from './LaneStepper.module.css'

export type LaneStep = {
  label: string
  /** A link back to a completed step. */
  link?: LinkSlot
}

/** Exit numbers joined by a dashed lane. */
export function LaneStepper({ steps, current, label }: { steps: LaneStep[]; current: number; label: string }) {
  return (
    <ol className={classes.lane} aria-label={label}>
      {steps.map((step, index) => {
        const state = index === current ? 'current' : index < current ? 'done' : 'ahead'
        const content = (
          <>
            <span className={classes.exit}>{state === 'done' ? <IconCheck size={18} stroke={3} aria-hidden /> : index + 1}</span>
            <span className={classes.label}>{step.label}</span>
            {state === 'done' ? <Hidden>, done</Hidden> : null}
          </>
        )
        return (
          <li
            key={step.label}
            className={classes.step}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            {state === 'done' && step.link ? (
              fillLink(step.link, { className: classes.stop, children: content })
            ) : (
              <span className={classes.stop}>{content}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
