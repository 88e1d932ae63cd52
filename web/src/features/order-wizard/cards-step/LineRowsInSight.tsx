import { useEffect } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { rowHeight } from './LineRow.tsx'
import type { LineRowsProps } from './LineRows.tsx'

/** Of five hundred lines those in sight are drawn. */
export function LineRowsInSight({ box, lines, at, draw }: LineRowsProps) {
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, which is what is wanted here
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => lines[index]?.id ?? index,
    overscan: 6,
  })
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at)
    // oxlint-disable-next-line react/exhaustive-deps -- follows the current line, not every redraw of the list
  }, [at])
  return (
    <div role="presentation" className="anchor" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index }) => (lines[index] ? draw(lines[index], index) : null))}
    </div>
  )
}
