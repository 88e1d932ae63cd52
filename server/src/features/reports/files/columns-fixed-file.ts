// A report as fixed-width lines (F, for reports that are not transactions). Each field is as wide as its column. The first line
// holds the titles, then come the rows; numbers are right-aligned and contain their decimal point.
import { columnKinds, type Column } from '@forecourt/domain/reports/report.ts'
import type { Ctx } from '#src/system/context.ts'
import { cut, putAmount, putLineEnd, putText } from '#src/outside/copied-fixed.ts'
import { rewriteRows, type CopiedRow, type Target, type Written } from '#src/outside/copied-rows.ts'
import { fixedLine } from '#src/outside/fixed-width.ts'
import { copyReadable } from './copy-report.ts'
import type { Selection } from '#src/features/reports/queries/report-select.ts'

const writeRow = (columns: readonly Column[]) => {
  const kinds = columns.map(({ kind, width }) => ({ ...columnKinds[kind], width }))
  return (row: CopiedRow, target: Target) => {
    for (const [field, kind] of kinds.entries()) {
      if (kind.holds === 'number') putAmount(target, cut(row, field), { length: kind.width, decimals: kind.decimals })
      else putText(target, cut(row, field), kind.width)
    }
    putLineEnd(target)
  }
}

/** `copied` is the rows as COPY returns them, one field for each column. */
export const columnsFixed = async function* (columns: readonly Column[], copied: AsyncIterable<Buffer>): AsyncGenerator<Written> {
  yield { bytes: Buffer.from(fixedLine(columns.map(({ title, width }) => ({ text: title, width })))), rows: 0 }
  yield* rewriteRows(copied, columns.length, writeRow(columns))
}

export const columnsFixedFile = (ctx: Pick<Ctx, 'db'>, selection: Selection) =>
  columnsFixed(selection.report.columns, copyReadable(ctx, selection))
