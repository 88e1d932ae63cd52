// docs/product/receivables.md#payments-from-files: reads a CSV file with these titles in its header row, in any order.
import { counted } from '@forecourt/domain/format/counted.ts'
import { repeatedTitle, separatorOf, splitCells } from '@forecourt/domain/format/csv-cells.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import type { Cells } from '@forecourt/domain/rules/money-file.ts'
import { textLines, type TextLine } from '#src/outside/text-lines.ts'
import { invalid } from '#src/system/errors.ts'

const refused = (message: string) => invalid({ file: [message] })

/** `titles`: the file's own names for the columns it has, if they differ from ours. */
type Needed<Column extends string> = {
  columns: readonly Column[]
  optional: readonly Column[]
  titles?: Readonly<Record<string, string>> | undefined
}

const titlesOf = <Column extends string>({ text, fault }: TextLine, { columns, optional, titles: named }: Needed<Column>) => {
  if (fault) throw refused(fault)
  const separator = separatorOf(text)
  const titles = (splitCells(text, separator) ?? []).map((title) => title.trim().toLowerCase())
  const titleOf = (column: Column) => (named ? named[column] : column)
  const isMissing = (column: Column) => {
    const title = titleOf(column)
    return title !== undefined && !titles.includes(title.toLowerCase()) && (named !== undefined || !optional.includes(column))
  }
  const missing = columns.find(isMissing)
  if (missing) throw refused(`The first line has no column ${titleOf(missing)}`)
  const wanted = columns.flatMap((column) => titleOf(column)?.toLowerCase() ?? [])
  const twice = repeatedTitle(titles, wanted)
  if (twice !== undefined) throw refused(`The first line has the column ${twice} twice`)
  const places = columns.map((column) => [column, titles.indexOf(titleOf(column)?.toLowerCase() ?? '\0')] as const)
  const cellsOf = (cells: readonly string[]) =>
    Object.fromEntries(places.map(([column, place]) => [column, cells[place] ?? ''])) as Cells<Column>
  return { separator, width: titles.length, cellsOf }
}

export type MoneyLine<Column extends string> = { line: number; text: string; cells: Cells<Column> | null; problem: string }

const readLine = <Column extends string>(
  { line, text, fault }: TextLine,
  { separator, width, cellsOf }: ReturnType<typeof titlesOf<Column>>,
): MoneyLine<Column> => {
  const cells = fault ? undefined : splitCells(text, separator)
  if (!cells) return { line, text, cells: null, problem: fault ?? 'A quotation mark is opened and never closed' }
  if (cells.length !== width)
    return { line, text, cells: null, problem: `The line has ${counted(cells.length, 'cell')} instead of ${width}` }
  return { line, text, cells: cellsOf(cells), problem: '' }
}

const whole = async function* (content: Uint8Array) {
  yield Buffer.from(content)
}

export const readMoneyFile = async <Column extends string>(content: Uint8Array, needed: Needed<Column>) => {
  const lines: MoneyLine<Column>[] = []
  let titles: ReturnType<typeof titlesOf<Column>> | undefined
  for await (const read of textLines(whole(content), { line: 1, byte: 0 })) {
    if (!read.fault && read.text.trim() === '') continue
    if (!titles) titles = titlesOf(read, needed)
    else lines.push(readLine(read, titles))
    if (lines.length > limits.moneyFileLines)
      throw refused(`A file has at most ${limits.moneyFileLines.toLocaleString('en-US')} lines`)
  }
  if (!titles) throw refused('The file is empty')
  if (lines.length === 0) throw refused('The file has no lines below its header')
  return lines
}
