import { useEffect } from 'react'
import { useRowsInSight } from '#src/ui/use-rows-in-sight.ts'
import { rowHeight } from './LineRow.tsx'
import type { LineRowsProps } from './LineRows.tsx'

/** Draws only the visible lines, for orders of up to five hundred. */
export function LineRowsInSight({ box, lines, at, draw }: LineRowsProps) {
  const { drawn, total, scrollTo } = useRowsInSight({
    box,
    count: lines.length,
    keyOf: (index) => lines[index]?.id ?? index,
    height: rowHeight,
    beyond: 6,
  })
  useEffect(() => {
    if (at >= 0) scrollTo(at)
    // oxlint-disable-next-line react/exhaustive-deps -- follows the current line, not every redraw of the list
  }, [at])
  return (
    <div role="presentation" className="anchor" style={{ height: total }}>
      {drawn.map(({ index }) => (lines[index] ? draw(lines[index], index) : null))}
    </div>
  )
}
