// docs/product/transactions-and-money.md#transaction-files: the layout of our own transaction files, comma-separated (C) and
// fixed-width (F), parsed by the import and written by the reports. In C the titles are the field names. Dates and times are in the
// site's local time.
import { writeCells, writeLine, type Layout, type RecordOf } from './fixed-line.ts'
import { readCells, readLine } from './read-line.ts'

const money = { kind: 'number', decimals: 2, sign: 'shared' } as const

export const transactionLayout = [
  { field: 'record_type', position: 1, length: 1, kind: 'mark', mark: 'D' },
  { field: 'division_number', position: 2, length: 4, kind: 'digits' },
  { field: 'account_number', position: 6, length: 10, kind: 'text' },
  { field: 'invoice_number', position: 16, length: 10, kind: 'text' },
  { field: 'invoice_date', position: 26, length: 8, kind: 'date' },
  { field: 'tran_date', position: 34, length: 8, kind: 'date' },
  { field: 'tran_time', position: 42, length: 6, kind: 'time' },
  { field: 'posted_date', position: 48, length: 8, kind: 'date' },
  { field: 'network', position: 56, length: 4, kind: 'text', isWhole: true },
  { field: 'card_number', position: 60, length: 19, kind: 'text' },
  { field: 'vehicle_number', position: 79, length: 8, kind: 'text' },
  { field: 'driver_number', position: 87, length: 8, kind: 'text' },
  { field: 'card_description', position: 95, length: 30, kind: 'text' },
  { field: 'cost_center', position: 125, length: 10, kind: 'text' },
  { field: 'tax_doc', position: 135, length: 15, kind: 'text' },
  { field: 'vehicle_type', position: 150, length: 1, kind: 'text' },
  { field: 'odometer', position: 151, length: 8, kind: 'number', decimals: 0, mayBeBlank: true },
  { field: 'misc_keyed', position: 159, length: 10, kind: 'text' },
  { field: 'site_number', position: 169, length: 6, kind: 'text' },
  { field: 'site_name', position: 175, length: 30, kind: 'text' },
  { field: 'city', position: 205, length: 20, kind: 'text' },
  { field: 'state', position: 225, length: 2, kind: 'text' },
  { field: 'zipcode', position: 227, length: 9, kind: 'text' },
  { field: 'product_code', position: 236, length: 3, kind: 'text', isWhole: true },
  { field: 'product', position: 239, length: 20, kind: 'text' },
  // Gallons, gasoline gallon equivalents, units. A quantity in litres would be taken for gallons.
  { field: 'unit', position: 259, length: 1, kind: 'text', letters: 'GEU' },
  { field: 'quantity', position: 260, length: 9, kind: 'number', decimals: 3, sign: 'shared' },
  { field: 'unit_price', position: 269, length: 9, kind: 'number', decimals: 5 },
  { field: 'federal_tax', position: 278, length: 9, ...money },
  { field: 'state_tax', position: 287, length: 9, ...money },
  { field: 'local_excise', position: 296, length: 9, ...money },
  { field: 'state_sales_tax', position: 305, length: 9, ...money },
  { field: 'local_sales_tax', position: 314, length: 9, ...money },
  { field: 'fees', position: 323, length: 9, ...money },
  { field: 'total', position: 332, length: 10, ...money },
  { field: 'sign', position: 342, length: 1, kind: 'sign', decided_by: ['total', 'quantity'] },
  { field: 'location_kind', position: 343, length: 1, kind: 'text' },
  { field: 'auth_number', position: 344, length: 6, kind: 'text' },
  // We write the transaction's own number, which always fits. Files we parse may have any identifier of the sender.
  { field: 'tran_id', position: 350, length: 10, kind: 'text', isWhole: true },
  { field: 'is_exempt', position: 360, length: 1, kind: 'flag' },
] as const satisfies Layout
export type TransactionRecord = RecordOf<typeof transactionLayout>

const filler = (position: number) => ({ field: 'filler', position, length: 361 - position, kind: 'text' }) as const

/** The header of F: kind of file, account, period and creation time. The account is blank if there are several. */
export const headerLayout = [
  { field: 'record_type', position: 1, length: 1, kind: 'mark', mark: 'H' },
  { field: 'file_id', position: 2, length: 20, kind: 'text' },
  { field: 'division_number', position: 22, length: 4, kind: 'digits' },
  { field: 'account_number', position: 26, length: 10, kind: 'text' },
  { field: 'from_date', position: 36, length: 8, kind: 'date' },
  { field: 'to_date', position: 44, length: 8, kind: 'date' },
  { field: 'created_date', position: 52, length: 8, kind: 'date' },
  { field: 'created_time', position: 60, length: 6, kind: 'time' },
  filler(66),
] as const satisfies Layout
type FileHeader = Omit<RecordOf<typeof headerLayout>, 'filler'>

/** The trailer of F: the number of detail lines and their sums, so that a receiver can detect missing lines. */
export const trailerLayout = [
  { field: 'record_type', position: 1, length: 1, kind: 'mark', mark: 'T' },
  { field: 'transactions', position: 2, length: 10, kind: 'number', decimals: 0 },
  { field: 'quantity', position: 12, length: 15, kind: 'number', decimals: 3, sign: 'own' },
  { field: 'total', position: 27, length: 15, kind: 'number', decimals: 2, sign: 'own' },
  filler(42),
] as const satisfies Layout
export type FileTrailer = Omit<RecordOf<typeof trailerLayout>, 'filler'>

/** The four-character code of each of our networks. The two mobile names share one. */
export const networkCodes = {
  CFN: 'CFN',
  PPA: 'PPA',
  WEX: 'WEX',
  CNG: 'CNG',
  'Private Site': 'PVT',
  MFF: 'MFF',
  'Mobile Fleet Fueling': 'MFF',
} as const

export const readFixed = (line: string) => readLine(transactionLayout, line)
export const writeFixed = (record: TransactionRecord) => writeLine(transactionLayout, record)
export const readTransactionCells = (cell: (field: string) => string) => readCells(transactionLayout, cell)
export const writeTransactionCells = (record: TransactionRecord) => writeCells(transactionLayout, record)

export const writeHeader = (header: FileHeader) => writeLine(headerLayout, { ...header, filler: '' })
export const writeTrailer = (trailer: FileTrailer) => writeLine(trailerLayout, { ...trailer, filler: '' })
export const readTrailer = (line: string) => readLine(trailerLayout, line)
export const readHeader = (line: string) => readLine(headerLayout, line)
