// One label for each delivered order, on sheets of thirty labels of 1 by 2 5/8 inches in three columns (Avery 5160).
import type { Ctx } from '#src/system/context.ts'
import { points, type Sheet } from '#src/outside/pdf.ts'
import { postalLines } from './postal-lines.ts'
import { readPrintedOrders } from './printed-cards.ts'

const label = { columns: 3, rows: 10, left: 0.1875, top: 0.5, width: 2.625, height: 1, pitch: 2.75 }
const onASheet = label.columns * label.rows
const padding = 8

const drawSheet = (sheet: Sheet, labels: readonly string[][]) => {
  for (const [place, lines] of labels.entries()) {
    const x = points(label.left + (place % label.columns) * label.pitch) + padding
    const y = points(label.top + Math.floor(place / label.columns) * label.height) + padding
    sheet.block(lines, { x, y, width: points(label.width) - 2 * padding, height: points(label.height) - 2 * padding })
  }
}

export const drawAddressLabels = async function* (ctx: Ctx, batch_id: number) {
  let labels: string[][] = []
  let sheets = 0
  for await (const [first] of readPrintedOrders(ctx, batch_id)) {
    if (!first?.is_delivery) continue
    labels.push(postalLines(first))
    if (labels.length < onASheet) continue
    const full = labels
    sheets++
    yield (sheet: Sheet) => drawSheet(sheet, full)
    labels = []
  }
  if (labels.length > 0) yield (sheet: Sheet) => drawSheet(sheet, labels)
  else if (sheets === 0)
    yield (sheet: Sheet) => sheet.line('Every order of this batch is picked up.', { x: points(1), y: points(1) })
}
