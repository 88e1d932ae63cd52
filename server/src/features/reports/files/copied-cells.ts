// Parses the rows that COPY returns into values: a number for a number, text for everything else.
import { columnKinds, type Column } from '@forecourt/domain/reports/report.ts'
import { eachRow, fieldText, isNull } from '#src/outside/copied-rows.ts'

export type Cell = string | number | null
/** One value for each column of the report, in its order. */
export type Cells = Cell[]

/** Yields the rows in chunks, as they arrive. */
export const copiedCells = async function* (columns: readonly Column[], copied: AsyncIterable<Buffer>): AsyncGenerator<Cells[]> {
  const isNumber = columns.map(({ kind }) => columnKinds[kind].holds === 'number')
  let rows: Cells[] = []
  const counted = eachRow(copied, isNumber.length, ({ bytes, starts, ends }) => {
    rows.push(
      isNumber.map((is, field) => {
        const cut = { bytes, from: starts[field]!, to: ends[field]! }
        if (isNull(cut)) return null
        return is ? Number(fieldText(cut)) : fieldText(cut)
      }),
    )
  })
  for await (const count of counted) {
    if (count > 0) yield rows
    rows = []
  }
}
