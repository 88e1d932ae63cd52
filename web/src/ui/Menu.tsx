import type { ComponentType } from 'react'
import { useLiveParts } from './use-live.ts'

export type MenuItem = {
  label: string
  /** What the label describes, see `say`. */
  of?: string
  icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  /** Shown in muted text after the label. */
  note?: string
  /** Styles an action that cannot be undone. */
  isGrave?: boolean
  /** Why the item is disabled: it stays in the list, shows this reason, and does nothing. */
  refusal?: string | undefined
  onChoose: () => void
}

export type MenuProps = { label: string; items: MenuItem[]; anchor: HTMLElement; onClose: () => void }

/** Open while it is mounted. A list has one menu for all rows, so that it need not render a closed menu for each row. */
export function Menu(props: MenuProps) {
  const parts = useLiveParts(props.onClose)
  return parts ? <parts.LiveMenu {...props} /> : null
}
