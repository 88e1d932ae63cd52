// Valid files of transactions for tests, for cards that the test created, sent as staff send them.
import { randomInt, randomUUID } from 'node:crypto'
import { csvLine } from '@forecourt/domain/format/csv-line.ts'
import {
  transactionLayout,
  writeFixed,
  writeHeader,
  writeTrailer,
  writeTransactionCells,
  type TransactionRecord,
} from '@forecourt/domain/rules/transaction-layout.ts'
import { runImport } from '#src/features/imports/run-import.ts'
import type { SaveMapping } from '@forecourt/domain/contract/imports.ts'
import { aCard } from './cards.ts'
import { anInvoice } from './invoices.ts'
import { aTransaction } from './transactions.ts'
import type { Caller } from './caller.ts'
import type { Portal } from './portal.ts'

/** A new id of ten characters. */
export const aTranId = () => randomUUID().replaceAll('-', '').slice(0, 10)

/** A hundred gallons of diesel in Kent on 4 November 2026 at eight; 31.23 for the fuel, without taxes. */
export const aRecord = (given: Partial<TransactionRecord> & { card_number: string }): TransactionRecord => ({
  division_number: '',
  account_number: '',
  invoice_number: '',
  invoice_date: '',
  tran_date: '2026-11-04',
  tran_time: '08:00:00',
  posted_date: '',
  network: 'CFN',
  vehicle_number: '',
  driver_number: '',
  card_description: '',
  cost_center: '',
  tax_doc: '',
  vehicle_type: '',
  odometer: null,
  misc_keyed: '',
  site_number: '104233',
  site_name: 'Kent Cardlock',
  city: 'Kent',
  state: 'WA',
  zipcode: '98032',
  product_code: '019',
  product: 'Diesel #2',
  unit: 'G',
  quantity: 10_000,
  unit_price: 312_300,
  federal_tax: 244,
  state_tax: 584,
  local_excise: 0,
  state_sales_tax: 0,
  local_sales_tax: 0,
  fees: 0,
  total: 3_951,
  location_kind: 'R',
  auth_number: '',
  tran_id: aTranId(),
  is_exempt: false,
  ...given,
})

export const ownTitles = csvLine(transactionLayout.map(({ field }) => field))

/** Without our guard against formulas, because the files of networks have none. */
const rawLine = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`

export const asOwnCsv = (records: readonly TransactionRecord[]) =>
  ownTitles + records.map((record) => rawLine(writeTransactionCells(record))).join('')

const sumOf = (records: readonly TransactionRecord[], field: 'quantity' | 'total') =>
  records.reduce((sum, record) => sum + record[field], 0)

export const aHeader = writeHeader({
  file_id: 'TEST',
  division_number: '',
  account_number: '',
  from_date: '2026-11-01',
  to_date: '2026-11-30',
  created_date: '2026-11-30',
  created_time: '06:00:00',
})

export const asFixed = (
  records: readonly TransactionRecord[],
  trailer = { transactions: records.length, quantity: sumOf(records, 'quantity'), total: sumOf(records, 'total') },
) => [aHeader, ...records.map(writeFixed), writeTrailer(trailer)].map((line) => `${line}\r\n`).join('')

type Sending = { content?: string; layout: string; card_network_id?: number; mapping_id?: number; filename?: string }

type Upload = { file: string | Uint8Array; filename: string } & Record<string, unknown>

/** Fields first, then the file, as a browser sends them. */
export const sendUpload = async (as: Caller, path: string, { file, filename, ...fields }: Upload) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob([typeof file === 'string' ? file : Uint8Array.from(file)]), filename)
  const encoded = new Response(form)
  return as.send('POST', path, {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
}

export const sendFile = (as: Caller, file: string | Uint8Array, { filename = 'file.csv', ...fields }: Sending) =>
  sendUpload(as, '/v1/transactions/import', { file, filename, ...fields })

/** Sends a file of these records and runs its jobs, which also bill corrected lines again. */
export const takerOf =
  (portal: Portal, as: Caller) =>
  async (...records: TransactionRecord[]) => {
    await sendFile(as, asOwnCsv(records), { layout: 'C' })
    await portal.runJobs()
  }

/** A finished import. */
export const anImport = async ({ db }: Pick<Portal, 'db'>) => {
  const values = { content: 'transactions', layout: 'C', filename: 'november.csv', state: 'done' }
  return (await db.insertInto('imports').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export const aMapping = (): SaveMapping => ({
  name: `Mapping ${randomUUID()}`,
  card_network_id: 2,
  mapping: {
    content: 'transactions',
    columns: {
      tran_id: 'Ticket',
      tran_date: 'Date',
      card_number: 'Card',
      site_number: 'Site',
      site_name: 'Site name',
      state: 'ST',
      product_code: 'Prod',
      quantity: 'Gallons',
      total: 'Amount',
    },
    date_format: 'MM/DD/YYYY',
    decimal: '.',
  },
})

export const aCardNumber = () => `7088${String(randomInt(10 ** 11)).padStart(12, '0')}`

/** A waiting line whose card was unknown. With an account, the card exists now. */
export const aHeldLine = async (portal: Portal, account_id?: number) => {
  const number = aCardNumber()
  const record = aRecord({ card_number: number })
  const { as } = await portal.staff()
  const { body } = await sendFile(as, asOwnCsv([record]), { layout: 'C' })
  // Runs this import only: other queued jobs belong to other tests, and may need a mail server.
  await runImport({ ...portal.ctx, who: { system: 'imports.run' } }, { import_id: body.data.id })
  if (account_id !== undefined) await aCard(portal, { account_id, number })
  const held = portal.db.selectFrom('held_transactions').select('id').where('tran_id', '=', record.tran_id)
  return (await held.executeTakeFirstOrThrow()).id
}

/** A line that waits because the transaction it corrects is on an invoice. */
export const aHeldCorrection = async (portal: Portal, account_id: number) => {
  const id = await aHeldLine(portal, account_id)
  const held = portal.db.selectFrom('held_transactions').select(['tran_id', 'transacted_at']).where('id', '=', id)
  const { tran_id, transacted_at } = await held.executeTakeFirstOrThrow()
  const { id: invoice_id } = await anInvoice(portal, { account_id })
  await aTransaction(portal, { account_id, tran_id, transacted_at, invoice_id })
  await portal.db.updateTable('held_transactions').set({ reason: 'invoiced' }).where('id', '=', id).execute()
  return id
}

/** The refused lines of an import, read from its file of refused lines. */
export const problemsOf = async (as: Caller, id: number) => {
  const { text } = await as.get(`/v1/imports/${id}/problems`)
  return text.replace('\uFEFF', '').trimEnd().split('\r\n').slice(1)
}
