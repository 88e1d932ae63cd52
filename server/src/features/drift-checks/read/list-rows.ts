// docs/product/staff-tasks.md#their-list: parses the list line by line, holding one batch in memory. One wrong line refuses the
// list, because half a list would report the other half as missing.
import { counted } from '@forecourt/domain/format/counted.ts'
import { separatorOf, splitCells } from '@forecourt/domain/format/csv-cells.ts'
import { isTrailer, readListRow, titleProblem, type ListColumn, type TheirCard } from '@forecourt/domain/rules/card-list.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { textLines } from '#src/outside/text-lines.ts'
import { invalid } from '#src/system/errors.ts'

export type ListRow = { line: number; number: string; card: TheirCard }

export const refuseList = (message: string) => invalid({ file: [message] }, message)

const buffers = async function* (content: AsyncIterable<Uint8Array>) {
  for await (const piece of content) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
}

const cellsOf = (titles: readonly string[], values: readonly string[], line: number) => {
  if (values.length > titles.length) throw refuseList(`Line ${line} has more cells than the first line`)
  return Object.fromEntries(titles.map((title, at) => [title, values[at]?.trim() ?? ''])) as Partial<Record<ListColumn, string>>
}

type Seen = { lines: number; sum: number }

const checkTrailer = (cells: readonly string[], { lines, sum }: Seen) => {
  if (Number(cells[1]) !== lines)
    throw refuseList(`The last line counts ${counted(Number(cells[1]) || 0, 'card')}; the list has ${lines}`)
  if (Number(cells[2]) !== sum) throw refuseList('The sum in the last line is not that of the last four digits')
}

export const listRows = async function* (content: AsyncIterable<Uint8Array>): AsyncGenerator<ListRow> {
  let titles: string[] | undefined
  let separator = ','
  let isEnded = false
  const seen: Seen = { lines: 0, sum: 0 }
  for await (const { line, text, fault } of textLines(buffers(content), { line: 1, byte: 0 })) {
    if (fault) throw refuseList(`${fault} (line ${line})`)
    if (text.trim() === '') continue
    if (!titles) separator = separatorOf(text)
    const values = splitCells(text, separator)
    if (!values) throw refuseList(`A quotation mark is opened and never closed (line ${line})`)
    if (!titles) {
      titles = values.map((title) => title.trim().toLowerCase())
      const problem = titleProblem(titles)
      if (problem) throw refuseList(problem)
      continue
    }
    if (isEnded) throw refuseList(`Line ${line} follows the last line`)
    const cells = cellsOf(titles, values, line)
    if (isTrailer(cells) || values[0]?.trim() === 'T') {
      checkTrailer(
        values.map((value) => value.trim()),
        seen,
      )
      isEnded = true
      continue
    }
    const read = readListRow(cells)
    if (read.problem !== undefined) throw refuseList(`Line ${line}: ${read.problem}`)
    seen.lines += 1
    seen.sum += Number(read.number.slice(-4))
    if (seen.lines > limits.cardListRows)
      throw refuseList(`The list has more than ${limits.cardListRows.toLocaleString('en-US')} cards`)
    yield { line, number: read.number, card: read.card }
  }
  if (!titles) throw refuseList('The list is empty')
}
