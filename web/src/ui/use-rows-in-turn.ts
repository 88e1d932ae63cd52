import { useEffect, useState } from 'react'
import { afterPage } from './fetched-later.tsx'
import { usePrinting } from './use-printing.ts'

/** Fills the box of a table on a large screen. */
const atFirst = 50
const inOneGo = 50

/**
 * How many rows of a long table are drawn. All of them at once would block the page for a fifth of a second, so the rows below those
 * in sight follow while the browser is idle, a part at a time, or at once for printing. Rows that replace drawn rows are all drawn.
 */
export const useRowsInTurn = (length: number) => {
  const [drawn, setDrawn] = useState(atFirst)
  const isPrinting = usePrinting() !== null
  const isWhole = isPrinting || drawn >= length
  useEffect(() => (isWhole ? undefined : afterPage(() => setDrawn(drawn + inOneGo))), [isWhole, drawn])
  return isWhole ? length : drawn
}
