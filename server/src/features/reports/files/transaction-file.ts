// docs/product/transactions-and-money.md#transaction-files: the transactions of a report as our own data files, C and F, by the
// same table that our import reads.
import { signOf } from '@forecourt/domain/rules/fixed-line.ts'
import { networkCodes, transactionLayout, writeHeader, writeTrailer } from '@forecourt/domain/rules/transaction-layout.ts'
import { periodOf } from '@forecourt/domain/reports/report-words.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { csvRow, type CsvKind } from '#src/outside/copied-csv.ts'
import { cut, putDigits, putLineEnd, putNumber, putText, wholeOf } from '#src/outside/copied-fixed.ts'
import { rewriteRows, type CopiedRow, type Target, type Written } from '#src/outside/copied-rows.ts'
import { copyFields } from './copy-report.ts'
import { csvTitles } from './csv-file.ts'
import { ReportRefused } from '#src/features/reports/report-refused.ts'
import { ref, type Selection } from '#src/features/reports/queries/report-select.ts'

type Field = (typeof transactionLayout)[number]['field']

const { deciding, sharing } = signOf(transactionLayout)

const network = sql`case ${ref('network')} ${sql.join(
  Object.entries(networkCodes).map(([name, code]) => sql`when ${sql.lit(name)} then ${sql.lit(code)}`),
  sql` `,
)} else 'OTH' end`

/** Fields that are not simply the column of the same name. */
const sources: Partial<Record<Field, RawBuilder<unknown>>> = {
  record_type: sql`'D'`,
  division_number: sql`lpad(${ref('division_number')}, 4, '0')`,
  tran_date: sql`${ref('transacted_at')}::date`,
  tran_time: sql`date_trunc('second', ${ref('transacted_at')})::time`,
  posted_date: ref('posted_on'),
  network,
  card_number: sql`'***' || ${ref('last_four')}`,
  // No vehicle reaches a hundred million miles. A mistyped odometer must not make the file fail.
  odometer: sql`case when ${ref('odometer')} < 100000000 then ${ref('odometer')} end`,
  unit: ref('unit_code'),
  unit_price: ref('net_price'),
  // The same rule as isNegativeLine.
  sign: sql`case when coalesce(${sql.join(deciding.map((field) => sql`nullif(${ref(field)}, 0)`))},
    least(${sql.join(sharing.map(ref))})) < 0 then '-' else '+' end`,
  tran_id: ref('transaction_id'),
  is_exempt: sql`case when ${ref('is_exempt')} then 'Y' else 'N' end`,
}
const fields = transactionLayout.map(({ field }) => sources[field] ?? ref(field))

const csvKinds = transactionLayout.map((column): CsvKind => {
  if (column.kind === 'number') return { decimals: column.decimals }
  return column.kind === 'text' ? 'text' : 'plain'
})

/** `copied` is the rows as COPY returns them, one field for each field of the layout. */
export const transactionCsv = async function* (copied: AsyncIterable<Buffer>): AsyncGenerator<Written> {
  yield csvTitles(transactionLayout.map(({ field }) => field))
  yield* rewriteRows(copied, fields.length, csvRow(csvKinds))
}

export const transactionCsvFile = (ctx: Pick<Ctx, 'db'>, selection: Selection) =>
  transactionCsv(copyFields(ctx, selection, fields))

const placeOf = (field: string) => transactionLayout.findIndex((column) => column.field === field)
const places = { sign: placeOf('sign'), quantity: placeOf('quantity'), total: placeOf('total') }
const isShared = transactionLayout.map(({ field }) => sharing.includes(field))
const minus = 0x2d

const misfit = (field: string) =>
  new ReportRefused(
    `A transaction does not fit into the fixed-width layout: its ${field.replaceAll('_', ' ')} is too large. Please choose CSV or data file C`,
  )

const writeLine = (row: CopiedRow, target: Target) => {
  const isNegative = row.bytes[row.starts[places.sign]!] === minus
  for (const [place, { kind, length, field }] of transactionLayout.entries()) {
    const piece = cut(row, place)
    if (kind === 'number') {
      if (!putNumber(target, piece, isShared[place] ? { length, isNegative } : { length })) throw misfit(field)
    } else if (kind === 'date' || kind === 'time' || kind === 'digits') putDigits(target, piece, length)
    else putText(target, piece, length)
  }
  putLineEnd(target)
}

type Made = { id: number; created_at: string; account: { cl_division_no: string; cl_account_no: string } | null }

const headerOf = ({ report, params, scope }: Selection, { id, created_at, account }: Made) => {
  const period = periodOf(report, params) ?? { from: '', to: '' }
  const [created_date = '', created_time = ''] = new Date(created_at)
    .toLocaleString('sv-SE', { timeZone: scope.time_zone })
    .split(' ')
  return writeHeader({
    file_id: `REPORT-${id}`,
    division_number: account?.cl_division_no ?? '',
    account_number: account?.cl_account_no ?? '',
    from_date: period.from,
    to_date: period.to,
    created_date,
    created_time,
  })
}

/** The trailer lets a receiver verify that no line is missing, so its sums come from the lines actually written. */
export const transactionFixed = async function* (header: string, copied: AsyncIterable<Buffer>): AsyncGenerator<Written> {
  yield { bytes: Buffer.from(`${header}\r\n`), rows: 0 }
  const sums = { transactions: 0, quantity: 0, total: 0 }
  yield* rewriteRows(copied, fields.length, (row, target) => {
    writeLine(row, target)
    sums.transactions++
    sums.quantity += wholeOf(cut(row, places.quantity))
    sums.total += wholeOf(cut(row, places.total))
  })
  yield { bytes: Buffer.from(`${writeTrailer(sums)}\r\n`), rows: 0 }
}

export const transactionFixedFile = (ctx: Pick<Ctx, 'db'>, selection: Selection, made: Made) =>
  transactionFixed(headerOf(selection, made), copyFields(ctx, selection, fields))
