import { useEffect, type ReactNode, type RefObject } from 'react'
import { rem } from '#src/ui/rem.ts'
import type { WizardLine } from '#src/features/order-wizard/wizard-line.ts'
import { rowHeight } from './LineRow.tsx'

export type LineRowsProps = {
  box: RefObject<HTMLDivElement | null>
  lines: readonly WizardLine[]
  /** The position of the current line, which is kept visible. */
  at: number
  draw: (line: WizardLine, index: number) => ReactNode
}

/** Draws every line, for orders of the usual size. */
export function LineRows({ box, lines, at, draw }: LineRowsProps) {
  useEffect(() => {
    const frame = box.current
    if (!frame || at < 0) return
    const top = rem(at * rowHeight)
    const below = top + rem(rowHeight) - frame.clientHeight
    if (top < frame.scrollTop) frame.scrollTo({ top })
    else if (below > frame.scrollTop) frame.scrollTo({ top: below })
  }, [box, at])
  return (
    <div role="presentation" className="anchor" style={{ height: `${lines.length * rowHeight}rem` }}>
      {lines.map(draw)}
    </div>
  )
}
