// docs/product/transactions-and-money.md#transaction-files: parses a line by the layout of its file. Pure: cards and sites are
// looked up later.
import { counted } from '@forecourt/domain/format/counted.ts'
import { readCfn } from '@forecourt/domain/rules/cfn-line.ts'
import type { Problem, Reading } from '@forecourt/domain/rules/fixed-line.ts'
import {
  importFields,
  ownAuthorisations,
  type ImportContent,
  type ImportLayout,
  type ImportMapping,
} from '@forecourt/domain/rules/import-fields.ts'
import {
  checkAuthorisation,
  checkTransaction,
  fromRecord,
  networkIdOf,
  type AuthorisationLine,
  type TransactionLine,
} from '@forecourt/domain/rules/import-line.ts'
import { readMappedAuthorisation, readMappedTransaction } from '@forecourt/domain/rules/mapped-line.ts'
import {
  readFixed,
  readHeader,
  readTrailer,
  readTransactionCells,
  transactionLayout,
  type FileTrailer,
  type TransactionRecord,
} from '@forecourt/domain/rules/transaction-layout.ts'
import { repeatedTitle, separatorOf, splitCells } from '@forecourt/domain/format/csv-cells.ts'
import { isFaultOfFile, type TextLine } from '#src/outside/text-lines.ts'

type ReadLine =
  | { transaction: TransactionLine }
  | { authorisation: AuthorisationLine }
  | { problems: Problem[]; tran_id?: string; unbelieved?: TransactionLine }
  | { trailer: FileTrailer }
  | 'nothing'

export type LineReader = (line: TextLine) => ReadLine
type File = {
  content: ImportContent
  layout: ImportLayout
  card_network_id: number | null
  mapping: ImportMapping | null
  /** The file's last line was already read by a worker that was then killed. */
  isOver: boolean
  now: Date
}
type Opened = { read: LineReader; failure?: never } | { read?: never; failure: string }

const refused = (field: string, message: string): ReadLine => ({ problems: [{ field, message }] })

const believed = (reading: Reading<TransactionLine>, now: Date): ReadLine => {
  if (reading.problems) return { problems: reading.problems }
  const problems = checkTransaction(reading.record, now)
  return problems.length > 0
    ? { problems, tran_id: reading.record.tran_id, unbelieved: reading.record }
    : { transaction: reading.record }
}

const believedAuthorisation = (reading: Reading<AuthorisationLine>, now: Date): ReadLine => {
  if (reading.problems) return { problems: reading.problems }
  const problems = checkAuthorisation(reading.record, now)
  return problems.length > 0 ? { problems, tran_id: reading.record.auth_id } : { authorisation: reading.record }
}

const ours = (reading: Reading<TransactionRecord>, now: Date): ReadLine => {
  if (reading.problems) return { problems: reading.problems }
  const network = networkIdOf(reading.record.network)
  if (!network) return refused('network', 'Is not a network we know')
  if (!reading.record.tran_date) return refused('tran_date', 'Is missing')
  return believed({ record: fromRecord(reading.record, network) }, now)
}

const fixedReader = ({ now, isOver: wasOver }: File): LineReader => {
  let isOver = wasOver
  return ({ line, text }) => {
    if (isOver) return refused('', 'Comes after the last line of the file')
    if (text.startsWith('H')) {
      const header = readHeader(text)
      if (line !== 1) return refused('record_type', 'Only the first line can be the header')
      return header.problems ? { problems: header.problems } : 'nothing'
    }
    if (!text.startsWith('T')) return ours(readFixed(text), now)
    const trailer = readTrailer(text)
    if (trailer.problems) return { problems: trailer.problems }
    isOver = true
    const { transactions, quantity, total } = trailer.record
    return { trailer: { transactions, quantity, total } }
  }
}

const dayLength = 86_400_000

/** When the sender created the file, by the sender's clock. A time more than a day in the future is ignored. */
export const madeAt = (layout: ImportLayout, first: TextLine | undefined, now: Date) => {
  const header = layout === 'F' && first && !first.fault ? readHeader(first.text).record : undefined
  if (!header?.created_date) return null
  const made_at = `${header.created_date}T${header.created_time || '00:00:00'}`
  return Date.parse(`${made_at}Z`) > now.getTime() + dayLength ? null : made_at
}

const unclosed = 'A quotation mark is opened and never closed'
const plain = (title: string) => title.trim().toLowerCase()

/** The header row has the titles, in any order and case. */
const titledReader = (
  first: string,
  columns: Readonly<Record<string, string>>,
  read: (cell: (field: string) => string) => ReadLine,
): Opened => {
  const separator = separatorOf(first)
  const titles = (splitCells(first, separator) ?? []).map(plain)
  const missing = Object.values(columns).filter((title) => !titles.includes(plain(title)))
  if (missing.length > 0) return { failure: `The first line has no column ${missing.slice(0, 3).join(', ')}` }
  const twice = repeatedTitle(titles, Object.values(columns).map(plain))
  if (twice !== undefined) return { failure: `The first line has the column ${twice} twice` }
  const places = new Map(Object.entries(columns).map(([field, title]) => [field, titles.indexOf(plain(title))]))
  return {
    read: ({ line, text }) => {
      if (line === 1) return 'nothing'
      const cells = splitCells(text, separator)
      if (!cells) return refused('', unclosed)
      if (cells.length !== titles.length)
        return refused('', `The line has ${counted(cells.length, 'cell')} instead of ${titles.length}`)
      return read((field) => (cells[places.get(field) ?? -1] ?? '').trim())
    },
  }
}

const ownColumns = Object.fromEntries(transactionLayout.map(({ field }) => [field, field]))

/** The optional columns may be missing from our own file of authorisations. */
const ownAuthorisationColumns = (first: string) => {
  const titles = (splitCells(first, separatorOf(first)) ?? []).map(plain)
  const isNeeded = ({ field, isRequired }: { field: string; isRequired?: true }) => isRequired ?? titles.includes(field)
  const fields = importFields.authorisations.filter(isNeeded).map(({ field }) => field)
  return { ...ownAuthorisations, columns: Object.fromEntries(fields.map((field) => [field, field])) }
}

const longestId = 40

/** A line that cannot be read still names its id, by which its other lines are known. */
const withId = (read: ReadLine, tran_id: string): ReadLine =>
  read !== 'nothing' && 'problems' in read && tran_id.length <= longestId ? { tran_id, ...read } : read

const mappedReader = (first: string, mapping: ImportMapping, { card_network_id, now }: File): Opened => {
  const row = { card_network_id: card_network_id ?? 0, mapping }
  return titledReader(first, mapping.columns, (cell) =>
    mapping.content === 'authorisations'
      ? believedAuthorisation(readMappedAuthorisation({ ...row, cell }), now)
      : withId(believed(readMappedTransaction({ ...row, cell }), now), cell('tran_id')),
  )
}

const cfn = 1

const cfnReader = (first: string, { card_network_id, now }: File): LineReader => {
  const separator = separatorOf(first)
  return ({ line, text }) => {
    const cells = splitCells(text, separator)
    if (!cells) return refused('', unclosed)
    if (line === 1 && /site/i.test(cells[0] ?? '')) return 'nothing'
    return believed(readCfn(cells, card_network_id ?? cfn), now)
  }
}

const open = (first: string, file: File): Opened => {
  if (file.layout === 'F') return { read: fixedReader(file) }
  if (file.layout === 'CFN') return { read: cfnReader(first, file) }
  if (file.layout === 'CSV')
    return file.mapping ? mappedReader(first, file.mapping, file) : { failure: 'The file has no mapping' }
  if (file.content === 'authorisations') return mappedReader(first, ownAuthorisationColumns(first), file)
  return titledReader(first, ownColumns, (cell) => ours(readTransactionCells(cell), file.now))
}

/** Empty lines and lines that are not text are handled the same in every layout. */
export const openLayout = (first: TextLine | undefined, file: File): Opened => {
  if (!first) return { failure: 'The file is empty' }
  if (first.fault && (isFaultOfFile(first.fault) || (file.layout !== 'F' && file.layout !== 'CFN')))
    return { failure: first.fault }
  const opened = open(first.text, file)
  if (opened.failure !== undefined) return opened
  return {
    read: (line) => {
      if (line.fault) return refused('', line.fault)
      return line.text.trim() === '' ? 'nothing' : opened.read(line)
    },
  }
}
