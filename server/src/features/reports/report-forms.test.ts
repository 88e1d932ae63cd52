// Every report in every format: the page, CSV, the data files C and F, a workbook, paper. Each has the same rows and totals;
// files are read back by other code than wrote them. A new report is covered as soon as it is in the table of reports.
import { asAsked } from '@forecourt/domain/reports/as-asked.ts'
import { reportKeys, type ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { columnKinds, type AnyReport, type Column } from '@forecourt/domain/reports/report.ts'
import { countInWords, emptySentence } from '@forecourt/domain/reports/report-words.ts'
import { toAscii } from '@forecourt/domain/rules/fixed-line.ts'
import { readFixed, readTrailer, transactionLayout } from '@forecourt/domain/rules/transaction-layout.ts'
import type { Preview } from '@forecourt/domain/contract/reports.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printable } from '#src/outside/pdf-text.ts'
import { hostileWords, looksLikeFormula } from '#testing/formulas.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { wordsOf } from '#testing/read-pdf.ts'
import { readWorkbook, serialInWords, type SheetCell } from '#testing/read-workbook.ts'
import { aFleetOf, paramsFor, type Fleet } from './fleet.fixture.ts'

let portal: Portal
const fleets: Record<string, Fleet> = {}
beforeAll(async () => {
  portal = await aPortal()
  fleets['many'] = await aFleetOf(portal, hostileWords)
  fleets['one'] = await aFleetOf(portal, ['Kent'])
  fleets['none'] = await aFleetOf(portal, [])
})
afterAll(() => portal.close())

type Cell = string | number | null

const open = async (key: ReportKey, size: string, grouped = false) => {
  const fleet = fleets[size]!
  const as = reports[key].kind === 'admin' ? fleet.asStaff : fleet.as
  const defined: AnyReport = reports[key]
  const params = { ...paramsFor(key, fleet), ...(grouped && { group_by: defined.group_by.slice(0, defined.group_levels) }) }
  const { status, body } = await as.post(`/v1/reports/${key}/preview`, { params })
  expect([status, body]).toEqual([200, expect.anything()])
  const file = async (format: string) => {
    const run = await as.post(`/v1/reports/${key}`, { params, format })
    expect(run).toMatchObject({ status: 200, body: { data: { state: 'done', rows_written: body.data.row_count } } })
    return (await as.get(`/v1/reports/${run.body.data.id}/file`)).bytes
  }
  const preview = body.data as Preview
  return { report: asAsked(defined, preview.params), preview, file }
}

const decimalsOf = ({ kind }: Column) => {
  const { holds } = columnKinds[kind]
  return holds === 'number' ? columnKinds[kind].decimals : undefined
}

/** A cell of the page as a file writes it: numbers with a decimal point, times in the account's time zone. */
const inWords = (column: Column, cell: Cell, time_zone: string): string => {
  if (cell === null) return ''
  const decimals = decimalsOf(column)
  if (decimals !== undefined) return (Number(cell) / 10 ** decimals).toFixed(decimals)
  if (column.kind === 'datetime') return new Date(String(cell)).toLocaleString('sv-SE', { timeZone: time_zone })
  return column.kind === 'local-datetime' ? String(cell).replace('T', ' ') : String(cell)
}

const rowsInWords = ({ report, preview }: { report: AnyReport; preview: Preview }) =>
  preview.rows.map((cells) => cells.map((cell, at) => inWords(report.columns[at]!, cell, preview.time_zone)))

const guarded = (column: Column, text: string) => (column.kind === 'text' && looksLikeFormula(text) ? `'${text}` : text)

const readCsv = (bytes: Buffer): string[][] => parse(bytes, { bom: true, record_delimiter: '\r\n', relax_column_count: true })

const assertCsv = (bytes: Buffer, { report, rows }: { report: AnyReport; rows: string[][] }, titles: string[]) => {
  const [read, ...lines] = readCsv(bytes)
  expect(read).toEqual(titles)
  expect(lines).toEqual(rows.map((cells) => cells.map((text, at) => guarded(report.columns[at]!, text))))
}

/** Parses fixed-width lines by the widths of the report's own columns. */
const assertOwnFixed = (bytes: Buffer, report: AnyReport, rows: string[][]) => {
  const [titles, ...lines] = bytes.toString('latin1').split('\r\n')
  expect(lines.pop()).toBe('')
  const length = report.columns.reduce((sum, { width }) => sum + width, 0)
  expect([titles, ...lines].map((line) => line?.length)).toEqual(Array(lines.length + 1).fill(length))
  const cut = (line: string) => {
    let at = 0
    return report.columns.map((column) => {
      const piece = line.slice(at, (at += column.width))
      return decimalsOf(column) === undefined ? piece.trimEnd() : piece.trimStart()
    })
  }
  const expected = rows.map((cells) =>
    cells.map((text, at) => {
      const column = report.columns[at]!
      return decimalsOf(column) === undefined ? toAscii(text).slice(0, column.width).trimEnd() : text
    }),
  )
  expect(lines.map(cut)).toEqual(expected)
}

/** Fields that the data file has in another form than the report: masked, as codes, under our own number, or less the discount. */
const recoded: readonly string[] = ['card_number', 'network', 'unit', 'tran_id', 'unit_price']

/** Fields of the data file that are columns of the report under the same name. */
const sharedFields = (report: AnyReport) =>
  transactionLayout
    .map((field) => ({ ...field, place: report.columns.findIndex(({ key }) => key === field.field) }))
    .filter(({ place, field }) => place >= 0 && !recoded.includes(field))

const assertTransactions = async (file: (format: string) => Promise<Buffer>, report: AnyReport, preview: Preview) => {
  const lines = (await file('F')).toString('latin1').split('\r\n')
  expect(lines.pop()).toBe('')
  const records = lines.slice(1, -1).map((line) => readFixed(line).record as Record<string, unknown>)
  const cells: Record<string, string>[] = parse(await file('C'), { bom: true, columns: true, record_delimiter: '\r\n' })
  expect([records.length, cells.length]).toEqual([preview.row_count, preview.row_count])
  for (const { field, place, kind, length, ...rest } of sharedFields(report))
    for (const [row, of] of preview.rows.entries()) {
      const value = of[place] ?? null
      const isNumber = kind === 'number'
      // Text aligned to the right is the same text, so blanks on either side are not read.
      const fixed = isNumber
        ? value
        : toAscii(String(value ?? ''))
            .slice(0, length)
            .trim()
      expect([field, row, records[row]![field]]).toEqual([field, row, fixed])
      const text = inWords(report.columns[place]!, value, preview.time_zone)
      expect([field, row, cells[row]![field]]).toEqual([
        field,
        row,
        isNumber || 'mark' in rest ? text : guarded(report.columns[place]!, text),
      ])
    }
  const totalOf = (key: string) => preview.totals[report.totals.findIndex((total) => total.key === key)]
  expect(readTrailer(lines.at(-1)!).record).toMatchObject({
    transactions: preview.row_count,
    quantity: totalOf('quantity'),
    total: totalOf('total'),
  })
}

const sheetWords = (column: Column, cell: SheetCell | undefined) => {
  if (cell === undefined) return ''
  const decimals = decimalsOf(column)
  if (decimals !== undefined) return Number(cell.value).toFixed(decimals)
  return column.kind === 'text' ? cell.value : serialInWords(Number(cell.value), column.kind !== 'date')
}

const assertWorkbook = (bytes: Buffer, { report, preview, rows }: { report: AnyReport; preview: Preview; rows: string[][] }) => {
  const [titles, ...read] = readWorkbook(bytes)
  expect(titles?.map((cell) => cell?.value)).toEqual(report.columns.map(({ title }) => title))
  expect(read.flat().filter((cell) => cell?.isFormula)).toEqual([])
  const lines = read.slice(0, rows.length).map((cells) => report.columns.map((column, at) => sheetWords(column, cells[at])))
  expect(lines).toEqual(rows)
  const below = read.slice(rows.length)
  expect(below.map(([label]) => label?.value)).toEqual(report.totals.length > 0 ? ['Total'] : [])
  for (const [at, { key }] of report.totals.entries()) {
    const place = report.columns.findIndex((column) => column.key === key)
    expect([key, sheetWords(report.columns[place]!, below[0]![place])]).toEqual([
      key,
      inWords(report.columns[place]!, preview.totals[at]!, ''),
    ])
  }
}

/** A text as paper shows it, without the spaces at which a line may wrap. */
const onPaper = (column: Column, text: string) => {
  const decimals = decimalsOf(column)
  const shown =
    decimals !== undefined && text !== ''
      ? Number(text).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
      : column.kind.endsWith('datetime')
        ? text.slice(0, 16)
        : text
  return printable(shown).replaceAll(' ', '')
}

type Shown = { report: AnyReport; preview: Preview; rows: string[][]; view: unknown }

const assertPaper = (bytes: Buffer, { report, preview, rows, view }: Shown) => {
  const words = wordsOf(bytes)
  const text = words.join('').replaceAll(' ', '')
  const shown = report.columns.filter(({ is_shown = true }) => is_shown === true || is_shown === view)
  const place = (column: Column) => report.columns.indexOf(column)
  let at = 0
  for (const cells of rows) {
    const row = shown.map((column) => onPaper(column, cells[place(column)]!)).join('')
    const found = text.indexOf(row, at)
    expect([row, found >= at]).toEqual([row, true])
    at = found + row.length
  }
  const totals = (values: Preview['totals'], of: readonly Column[]) =>
    of.map((column) => {
      const total = report.totals.findIndex(({ key }) => key === column.key)
      return total < 0 ? '' : onPaper(column, inWords(column, values[total] ?? null, ''))
    })
  const line = (label: string, values: Preview['totals']) => printable(label).replaceAll(' ', '') + totals(values, shown).join('')
  expect(text).toContain(line(`Total · ${countInWords(report, preview.row_count)}`, preview.totals))
  for (const { values, row_count, totals: of } of preview.groups) {
    const column = report.columns.find(({ key }) => key === preview.group_by[values.length - 1])!
    const name = onPaper(column, inWords(column, values.at(-1) ?? null, preview.time_zone)) || '–'
    expect(text).toContain(line(`${column.title}: ${name} · ${countInWords(report, row_count)}`, of))
  }
  const hidden = report.columns.filter((column) => !shown.includes(column) && report.totals.some(({ key }) => key === column.key))
  for (const [index, value] of totals(preview.totals, hidden).entries())
    expect(text).toContain(printable(hidden[index]!.title).replaceAll(' ', '') + (value || '–'))
}

const cases = reportKeys.flatMap((key) => ['many', 'one'].map((size) => [key, size] as const))

test.each(cases)('%s of a fleet of %s is the same on the page, in CSV and in the data files', async (key, size) => {
  const { report, preview, file } = await open(key, size)
  expect(preview.row_count).toBe(preview.rows.length)
  expect(preview.row_count > 1).toBe(size === 'many')
  expect(preview.row_count).toBeGreaterThan(0)
  const rows = rowsInWords({ report, preview })
  assertCsv(
    await file('csv'),
    { report, rows },
    report.columns.map(({ title }) => title),
  )
  if (report.data_file === 'transactions') await assertTransactions(file, report, preview)
  else {
    assertCsv(
      await file('C'),
      { report, rows },
      report.columns.map(({ key: name }) => name),
    )
    assertOwnFixed(await file('F'), report, rows)
  }
})

test.each(cases)('%s of a fleet of %s is the same in a workbook and on paper', async (key, size) => {
  const { report, preview, file } = await open(key, size, true)
  const rows = rowsInWords({ report, preview })
  expect(rows).toHaveLength(preview.row_count)
  assertWorkbook(await file('xlsx'), { report, preview, rows })
  assertPaper(await file('pdf'), { report, preview, rows, view: preview.params['view'] })
})

test.each(reportKeys)('%s of a fleet with no activity is empty in every form, and says so', async (key) => {
  const { report, preview, file } = await open(key, 'none')
  expect([preview.row_count, preview.rows]).toEqual([0, []])
  const sentence = emptySentence(report)
  expect(readCsv(await file('csv'))).toEqual([report.columns.map(({ title }) => title), [sentence]])
  expect(readWorkbook(await file('xlsx'))[1]?.[0]?.value).toBe(sentence)
  expect(wordsOf(await file('pdf'))).toContain(sentence)
  // A program counts: no line below the header row, or a trailer of zero.
  expect(readCsv(await file('C'))).toHaveLength(1)
  const lines = (await file('F')).toString().split('\r\n')
  const isOfTransactions = report.data_file === 'transactions'
  expect(isOfTransactions ? readTrailer(lines[1]!).record?.transactions : lines.length - 2).toBe(0)
})

/** The columns that contain text typed by people. */
const typed =
  `account about auth_number authority card_description city cost_center description driver_name driver_number finding group_1
  group_2 misc_keyed note owner_operator purchaser processed_by reference reviewer seller site_name tax_doc template user_agent
  user_name vehicle_number`.split(/\s+/)

test.each(reportKeys)('%s exports no cell that a spreadsheet would run, whatever people have typed', async (key) => {
  const { report, preview, file } = await open(key, 'many')
  // The test proves something only for columns that contain an apparent formula.
  const places = report.columns.flatMap((column, place) => (typed.includes(column.key) ? [place] : []))
  const harmless = places.filter((place) => !preview.rows.some((cells) => looksLikeFormula(String(cells[place] ?? ''))))
  const own = ['tax-summary'].includes(key) ? 0 : 1
  expect([places.length >= own, harmless.map((place) => report.columns[place]!.key)]).toEqual([true, []])
  const isText = report.columns.map(({ kind }) => kind === 'text')
  const [, ...lines] = readCsv(await file('csv'))
  expect(lines.flatMap((cells) => cells.filter((cell, at) => isText[at] && looksLikeFormula(cell)))).toEqual([])
  // In files for programs, too, only negative numbers begin like a formula.
  const cells = readCsv(await file('C')).flat()
  expect(cells.filter((cell) => looksLikeFormula(cell) && !/^-\d+(\.\d+)?$/.test(cell) && cell !== '-' && cell !== '+')).toEqual(
    [],
  )
  const sheet = readWorkbook(await file('xlsx'))
  expect(sheet.flat().filter((cell) => cell?.isFormula)).toEqual([])
})
