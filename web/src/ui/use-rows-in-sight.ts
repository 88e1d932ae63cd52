import type { RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { rem } from './rem.ts'

type Rows = {
  /** What scrolls. */
  box: RefObject<HTMLElement | null>
  count: number
  keyOf: (index: number) => number
  /** The usual height of a row in rem, as the style sheet has it: rows grow with the text a person has asked the browser for. */
  height: number
  /** In rem: the head that stays above the rows while they scroll. */
  head?: number
  /** How many are drawn beyond each edge. */
  beyond?: number
  isEnabled?: boolean
}

/** Of a long list the rows in sight. A row given to `measure` may be higher than usual, if it says its place in `data-index`. */
export const useRowsInSight = ({ box, count, keyOf, height, head = 0, beyond = 8, isEnabled = true }: Rows) => {
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves what uses it alone, which is what is wanted here
  const virtual = useVirtualizer({
    count,
    enabled: isEnabled,
    getScrollElement: () => box.current,
    estimateSize: () => rem(height),
    getItemKey: keyOf,
    scrollPaddingStart: rem(head),
    overscan: beyond,
  })
  const drawn = virtual.getVirtualItems()
  const total = virtual.getTotalSize()
  return {
    drawn,
    total,
    /** What the rows that are not drawn would take, before and after those that are. */
    above: drawn[0]?.start ?? 0,
    below: total - (drawn.at(-1)?.end ?? 0),
    measure: virtual.measureElement,
    scrollTo: virtual.scrollToIndex,
  }
}
