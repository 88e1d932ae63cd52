// Sample data files for programmers who will read the real ones: the real layout, made-up rows, always the same content.
import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import { columnKinds, type AnyReport, type Column } from '@forecourt/domain/reports/report.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { isNegativeLine } from '@forecourt/domain/rules/fixed-line.ts'
import { transactionLayout, writeHeader, type TransactionRecord } from '@forecourt/domain/rules/transaction-layout.ts'
import { canRead } from '@forecourt/domain/rules/access.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { slug } from '#src/outside/table-file.ts'
import { columnsFixed } from './files/columns-fixed-file.ts'
import { columnsCsv } from './files/csv-file.ts'
import { transactionCsv, transactionFixed } from './files/transaction-file.ts'
import { assertMayRead } from './report-scope.ts'
import { contentTypes, extensions } from './run-formats.ts'

const sampleRows = 5

/** The last row is a reversal, because readers most easily forget the sign. */
const aTransaction = (row: number): TransactionRecord => {
  const sign = row === sampleRows - 1 ? -1 : 1
  const quantity = sign * (42_000 + row * 3_125)
  const federal_tax = sign * Math.round((Math.abs(quantity) * 24.4) / 1_000)
  const state_tax = sign * Math.round((Math.abs(quantity) * 58.4) / 1_000)
  const base = sign * Math.round((Math.abs(quantity) * 312.345) / 1_000)
  return {
    division_number: '0004',
    account_number: '04118820',
    invoice_number: 'INV-000001',
    invoice_date: '2026-03-16',
    tran_date: `2026-03-0${row + 2}`,
    tran_time: `${String(row + 6).padStart(2, '0')}:15:00`,
    posted_date: `2026-03-0${row + 3}`,
    network: 'CFN',
    card_number: `***${1_234 + row}`,
    vehicle_number: String(101 + row),
    driver_number: String(2_001 + row),
    card_description: `TRUCK ${101 + row}`,
    cost_center: 'KENT',
    tax_doc: '',
    vehicle_type: 'T',
    odometer: 120_450 + row * 310,
    misc_keyed: '',
    site_number: '104233',
    site_name: 'KENT CARDLOCK',
    city: 'KENT',
    state: 'WA',
    zipcode: '98032',
    product_code: '053',
    product: 'ULSD #2',
    unit: 'G',
    quantity,
    unit_price: 312_345,
    federal_tax,
    state_tax,
    local_excise: 0,
    state_sales_tax: 0,
    local_sales_tax: 0,
    fees: 0,
    total: base + federal_tax + state_tax,
    location_kind: 'R',
    auth_number: String(123_456 + row),
    tran_id: String(1_000_001 + row),
    is_exempt: false,
  }
}

const rows = Array.from({ length: sampleRows }, (_, row) => row)

/** Encodes rows like COPY, so that the real file writers can write them. */
const copied = async function* (lines: readonly (readonly (string | number | null)[])[]) {
  yield Buffer.from(lines.map((line) => `${line.map((value) => value ?? String.raw`\N`).join('\t')}\n`).join(''))
}

const cellsOf = (record: TransactionRecord) =>
  transactionLayout.map((column) => {
    if (column.kind === 'mark') return column.mark
    if (column.kind === 'sign') return isNegativeLine(transactionLayout, record) ? '-' : '+'
    if (column.kind === 'flag') return record[column.field] ? 'Y' : 'N'
    return record[column.field]
  })

const header = writeHeader({
  file_id: 'SAMPLE',
  division_number: '0004',
  account_number: '04118820',
  from_date: '2026-03-01',
  to_date: '2026-03-31',
  created_date: '2026-04-01',
  created_time: '06:00:00',
})

const ofTransactions = (format: 'C' | 'F') => {
  const lines = copied(rows.map((row) => cellsOf(aTransaction(row))))
  return format === 'C' ? transactionCsv(lines) : transactionFixed(header, lines)
}

const sampleCell = ({ kind, title }: Column, row: number) => {
  if (columnKinds[kind].holds === 'number') return 12_345 + row * 1_111
  if (kind === 'text') return `${title} ${row + 1}`
  return `2026-03-0${row + 2}${kind === 'date' ? '' : ' 06:15:00'}`
}

const ofColumns = ({ columns }: AnyReport, format: 'C' | 'F') => {
  const lines = copied(rows.map((row) => columns.map((column) => sampleCell(column, row))))
  return format === 'C' ? columnsCsv(columns, lines) : columnsFixed(columns, lines)
}

export const sampleFile = async (ctx: AccountCtx, key: ReportKey, format: 'C' | 'F'): Promise<FileToSend> => {
  assertMayRead(ctx, key, canRead)
  const report: AnyReport = reports[key]
  const written = report.data_file === 'transactions' ? ofTransactions(format) : ofColumns(report, format)
  return {
    filename: `sample_${slug(report.title)}.${extensions[format]}`,
    content_type: contentTypes[format],
    // Each piece is valid only until the next is requested.
    content: Buffer.concat(await Array.fromAsync(written, ({ bytes }) => Buffer.from(bytes))),
  }
}
