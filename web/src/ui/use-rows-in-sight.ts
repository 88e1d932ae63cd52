import type { RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { rem } from './rem.ts'

type Rows = {
  /** The scrolling box. */
  box: RefObject<HTMLElement | null>
  count: number
  keyOf: (index: number) => number
  /** The usual height of a row in rem, as in the style sheet, because rows grow with the browser's text size. */
  height: number
  /** In rem: the head that stays above the scrolling rows. */
  head?: number
  /** The number of rows rendered beyond each edge. */
  beyond?: number
  isEnabled?: boolean
}

/**
 * Renders only the visible rows of a long list. A row passed to `measure` may be higher than usual; its `data-index` gives its
 * position.
 */
export const useRowsInSight = ({ box, count, keyOf, height, head = 0, beyond = 8, isEnabled = true }: Rows) => {
  // oxlint-disable-next-line react/incompatible-library -- the compiler skips code that uses it, which is intended here
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
    /** The height of the rows that are not rendered, before and after the rendered ones. */
    above: drawn[0]?.start ?? 0,
    below: total - (drawn.at(-1)?.end ?? 0),
    measure: virtual.measureElement,
    scrollTo: virtual.scrollToIndex,
  }
}
