// Writes a workbook of one sheet row by row as the rows arrive: memory use does not grow with its length.
import { zipStream } from './zip-stream.ts'
import {
  contentsXml,
  packageXml,
  relationsXml,
  rowWriter,
  sheetBegin,
  sheetEnd,
  sheetName,
  stylesXml,
  workbookXml,
  type WorkbookCell,
  type WorkbookColumn,
} from './workbook-xml.ts'

type Cells = readonly WorkbookCell[]

export type WorkbookTable = {
  name: string
  columns: readonly WorkbookColumn[]
  /** In batches. */
  rows: AsyncIterable<readonly Cells[]>
  /** The row below the others, requested after all of them were written. */
  below?: (count: number) => { cells: Cells; is: 'total' | 'row' } | undefined
}

const text = async function* (...parts: (() => string)[]) {
  for (const part of parts) yield Buffer.from(part())
}

export const workbookStream = ({ name: title, columns, rows, below }: WorkbookTable): AsyncGenerator<Buffer> => {
  const name = sheetName(title)
  const write = rowWriter(columns)
  let count = 0
  const sheet = async function* () {
    yield Buffer.from(
      sheetBegin(columns) +
        write(
          columns.map((column) => column.title),
          'title',
        ),
    )
    for await (const some of rows) {
      count += some.length
      yield Buffer.from(some.map((cells) => write(cells, 'row')).join(''))
    }
    const last = below?.(count)
    yield Buffer.from((last ? write(last.cells, last.is) : '') + sheetEnd(columns, count + 1))
  }
  return zipStream([
    { name: '[Content_Types].xml', content: text(() => contentsXml) },
    { name: '_rels/.rels', content: text(() => packageXml) },
    { name: 'xl/_rels/workbook.xml.rels', content: text(() => relationsXml) },
    { name: 'xl/styles.xml', content: text(() => stylesXml(columns)) },
    { name: 'xl/worksheets/sheet1.xml', content: sheet() },
    // After the sheet, because it contains the range of rows that can be filtered.
    { name: 'xl/workbook.xml', content: text(() => workbookXml(name, columns, count + 1)) },
  ])
}
