import type { ComponentType } from 'react'
import { useLiveParts } from './use-live.ts'

export type MenuItem = {
  label: string
  /** What the label is said of, see `say`. */
  of?: string
  icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  /** Shown in muted text after the label. */
  note?: string
  /** What cannot be undone looks different. */
  isGrave?: boolean
  /** Why it cannot be chosen now: it stays in the list, says so, and does nothing. */
  refusal?: string | undefined
  onChoose: () => void
}

export type MenuProps = { label: string; items: MenuItem[]; anchor: HTMLElement; onClose: () => void }

/** Open while it is mounted. One for a whole list: a menu for each row would have to be drawn before it is ever opened. */
export function Menu(props: MenuProps) {
  const parts = useLiveParts(props.onClose)
  return parts ? <parts.LiveMenu {...props} /> : null
}
