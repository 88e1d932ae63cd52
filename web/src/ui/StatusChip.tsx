import type { ComponentType, ReactNode } from 'react'
import type { Tone } from './theme/tones.ts'
import classes from './StatusChip.module.css'

type StatusChipProps = {
  tone: Tone
  /** A state is shown by an icon, a word and a tint, never by a color alone. */
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  children: ReactNode
  /** What the word describes, see `say`. The JSX runtime reads it where the chip is written. */
  'data-of'?: string
}

export function StatusChip({ tone, icon: Icon, children }: StatusChipProps) {
  return (
    <span className={classes.chip} data-tone={tone}>
      <Icon size={15} aria-hidden />
      {children}
    </span>
  )
}
