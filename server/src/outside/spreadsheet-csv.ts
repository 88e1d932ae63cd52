// Reads common variants of CSV files: three separators, with or without a byte order mark, also from old versions of Excel.
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { UnreadableFile } from './spreadsheet-refusal.ts'
import type { GridRow } from './spreadsheet-table.ts'

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

const asText = (content: Buffer) => {
  const mark = marks.find(({ bytes }) => bytes.every((byte, at) => content[at] === byte))
  if (mark) return new TextDecoder(mark.encoding).decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

const separators = [',', ';', '\t'] as const

/** The most frequent separator in the first line, outside quotes. */
const separatorOf = (text: string) => {
  const [line = ''] = text
    .slice(0, 64 * 1024)
    .trimStart()
    .split(/[\r\n]/, 1)
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const counts = separators.map((separator) => bare.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** The first line with which Excel declares the separator. */
const hint = /^sep=([,;\t])(?:\r\n|\r|\n)/

const longestLine = 200_000
/** Empty lines count too, because reading millions of them takes too long. */
const mostLines = 100_000

const countLines = (text: string) => {
  let lines = 1
  for (let at = text.search(/[\r\n]/); at >= 0 && lines <= mostLines; at = text.indexOf(text[at] ?? '\n', at + 1)) lines++
  return lines
}

const sentences: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened and never closed',
  CSV_MAX_RECORD_SIZE: 'A line is too long',
}

const explain = (error: unknown) => {
  if (!(error instanceof CsvError)) return error
  const line = typeof error['lines'] === 'number' ? ` (line ${error['lines']})` : ''
  return new UnreadableFile(`${sentences[error.code] ?? 'The file is not valid CSV'}${line}`)
}

export const readCsv = (content: Buffer, most: { rows: number }): GridRow[] => {
  const text = asText(content)
  if (text.includes('\0'))
    throw new UnreadableFile('This is not a text file. Please save it as CSV UTF-8 and upload it again', 415)
  if (countLines(text) > mostLines) throw new UnreadableFile('The file has too many lines', 413)
  const hinted = hint.exec(text)
  try {
    const records = parse(hinted ? text.slice(hinted[0].length) : text, {
      delimiter: hinted?.[1] ?? separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      max_record_size: longestLine,
      info: true,
      to: most.rows,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ row: info.lines + (hinted ? 1 : 0), cells: record }))
  } catch (error) {
    throw explain(error)
  }
}
