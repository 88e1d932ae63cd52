// docs/product/network-files.md#fc-ack-1: a network's answers to FC-CARD-1. A file whose trailer does not match its lines is not
// applied at all, because it may be truncated.
import { counted } from '../../format/counted.ts'
import { exactCsvLine } from '#src/format/csv-line.ts'
import { writeCells, writeLine, type Layout, type RecordOf } from '../fixed-line.ts'
import { readCells, readLine } from '../read-line.ts'
import type { FileForm } from './card-file.ts'

const answerFileLayout = 'FC-ACK-1'

const answerLength = 104
const filler = (position: number) => ({ field: 'filler', position, length: answerLength + 1 - position, kind: 'text' }) as const
const whole = { kind: 'text', isWhole: true } as const
const count = { kind: 'number', decimals: 0 } as const

const headLayout = [
  { field: 'record_type', position: 1, length: 1, kind: 'mark', mark: 'H' },
  { field: 'layout', position: 2, length: 10, ...whole },
  { field: 'network', position: 12, length: 4, ...whole },
  { field: 'sequence', position: 16, length: 9, ...count },
  { field: 'created_at', position: 25, length: 14, ...whole },
  filler(39),
] as const satisfies Layout

const answerLayout = [
  { field: 'record_type', position: 1, length: 1, kind: 'mark', mark: 'K' },
  { field: 'change_id', position: 2, length: 12, ...count },
  { field: 'revision', position: 14, length: 6, ...count },
  // A: in force. R: refused. W: in force, with a remark.
  { field: 'result', position: 20, length: 1, ...whole },
  { field: 'code', position: 21, length: 10, ...whole },
  { field: 'text', position: 31, length: 60, kind: 'text' },
  { field: 'effective_at', position: 91, length: 14, ...whole },
] as const satisfies Layout
export type AnswerLine = RecordOf<typeof answerLayout>

const trailerLayout = [
  { field: 'record_type', position: 1, length: 1, kind: 'mark', mark: 'T' },
  { field: 'lines', position: 2, length: 7, ...count },
  filler(9),
] as const satisfies Layout

type AnswerHead = Omit<RecordOf<typeof headLayout>, 'filler' | 'layout'>
export type AnswerFile = { head: AnswerHead; answers: readonly AnswerLine[] }
export type ReadAnswers = { head?: AnswerHead; answers: AnswerLine[]; problems: string[] }

const columns = answerLayout.map(({ field }) => field)
const fromLeft = (cells: readonly string[]) => columns.map((_, place) => cells[place] ?? '')

export const writeAnswers: Record<FileForm, (file: AnswerFile) => string> = {
  fixed: ({ head, answers }) =>
    [
      writeLine(headLayout, { layout: answerFileLayout, ...head, filler: '' }),
      ...answers.map((answer) => writeLine(answerLayout, answer)),
      writeLine(trailerLayout, { lines: answers.length, filler: '' }),
    ]
      .map((line) => `${line}\r\n`)
      .join(''),
  csv: ({ head, answers }) =>
    [
      columns,
      fromLeft(writeCells(headLayout, { layout: answerFileLayout, ...head, filler: '' }).slice(0, -1)),
      ...answers.map((answer) => writeCells(answerLayout, answer)),
      fromLeft(writeCells(trailerLayout, { lines: answers.length, filler: '' }).slice(0, -1)),
    ]
      .map(exactCsvLine)
      .join(''),
}

/** One line in either form. */
export type RawLine = { mark: string; read: <const L extends Layout>(layout: L) => ReturnType<typeof readLine<L>> }

/** Other systems use any line ending and may trim trailing blanks. */
export const fixedLines = (text: string): RawLine[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ mark: line.charAt(0), read: (layout) => readLine(layout, line.padEnd(answerLength)) }))

/** The first row is the header row. The lines H and T have their own fields, from the left. */
export const csvLines = ([names = [], ...rows]: readonly (readonly string[])[]): RawLine[] =>
  rows.map((cells) => ({
    mark: cells[0] ?? '',
    read: (layout) => {
      const places = layout.map(({ field }) => field)
      const isByName = cells[0] === answerLayout[0].mark
      const placeOf = (field: string) => (isByName ? names : places).indexOf(field)
      return readCells(layout, (field) => cells[placeOf(field)]?.trim() ?? '')
    },
  }))

const results: readonly string[] = ['A', 'R', 'W']
const isMoment = (text: string) => text === '' || /^\d{14}$/.test(text)

const answerProblem = ({ result, effective_at }: AnswerLine) => {
  if (!results.includes(result)) return 'result: Must be A, R or W'
  return isMoment(effective_at) ? undefined : 'effective_at: Must be YYYYMMDDHHMMSS'
}

const said = (problems: readonly { field: string; message: string }[]) =>
  problems.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ')

const refused = (problem: string): ReadAnswers => ({ answers: [], problems: [problem] })

export const readAnswers = (lines: readonly RawLine[]): ReadAnswers => {
  const [first, ...rest] = lines
  const head = first?.mark === 'H' ? first.read(headLayout) : undefined
  if (!head?.record) return refused('The first line is not that of FC-ACK-1')
  if (head.record.layout !== answerFileLayout) return refused(`The layout is ${head.record.layout}, not ${answerFileLayout}`)
  const last = rest.at(-1)
  const trailer = last?.mark === 'T' ? last.read(trailerLayout) : undefined
  if (!trailer?.record) return refused('The last line is missing: the file may have been cut off')
  const body = rest.slice(0, -1)
  if (trailer.record.lines !== body.length)
    return refused(`The last line counts ${counted(trailer.record.lines, 'answer')}, but there are ${body.length}`)

  const { network, sequence, created_at } = head.record
  const found: ReadAnswers & { head: AnswerHead } = { head: { network, sequence, created_at }, answers: [], problems: [] }
  for (const [place, line] of body.entries()) {
    const { record, problems } = line.read(answerLayout)
    const problem = record ? answerProblem(record) : said(problems)
    if (record && !problem) found.answers.push(record)
    else found.problems.push(`Line ${place + 2}: ${problem}`)
  }
  return found
}
