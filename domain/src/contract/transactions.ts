// The account's purchases: the list, newest first; a single transaction; and the list as a file. Card numbers show only their last
// four digits.
import { z } from 'zod'
import { disputeStates } from '#src/rules/disputes.ts'
import { driverNumberLength } from '#src/rules/drivers.ts'
import { limits } from '#src/rules/limits.ts'
import { data, endpoint } from './endpoint.ts'
import { enteredDay, id, IdParam, keyword, line, listedId, timestamp, whole } from './fields.ts'

/** The site's local time, without a zone. */
export const clockTime = z.iso.datetime({ local: true })

/** The end of the previous page, from its reply. */
const cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?~[1-9]\d{0,15}$/)
  .transform((text) => ({ transacted_at: text.split('~')[0]!, id: Number(text.split('~')[1]) }))
  .refine(({ transacted_at }) => clockTime.safeParse(transacted_at).success)
  .meta({ type: 'string' })

const TransactionFilter = z.object({
  /** Finds the last four digits, vehicle, driver, description or site. Only among the lines of an invoice, which are few. */
  keyword,
  card_id: id.optional(),
  vehicle_number: line(limits.vehicleNumberLength).min(1).optional(),
  /** The driver as stored with the purchase (docs/product/drivers-and-vehicles.md#the-driver-of-a-fill). */
  driver_number: line(driverNumberLength).min(1).optional(),
  product_id: listedId.optional(),
  invoice_id: id.optional(),
  /** Days in the site's local time, both included. */
  from: enteredDay.optional(),
  to: enteredDay.optional(),
})
export type TransactionFilter = z.output<typeof TransactionFilter>

const isKeywordOfInvoice = ({ keyword: typed, invoice_id }: TransactionFilter) => typed === '' || invoice_id !== undefined
const keywordNeedsInvoice = { path: ['keyword'], message: 'A keyword needs an invoice_id' }

const ListQuery = TransactionFilter.extend({
  before: cursor.optional(),
  per_page: whole(1, limits.perPage).default(limits.perPageDefault),
}).refine(isKeywordOfInvoice, keywordNeedsInvoice)
export type TransactionListQuery = z.output<typeof ListQuery>

const ExportQuery = TransactionFilter.extend({ format: z.enum(['csv', 'xlsx']) }).refine(isKeywordOfInvoice, keywordNeedsInvoice)
export type TransactionExportQuery = z.output<typeof ExportQuery>

const text = z.string()

/** A transaction in a list. */
export const TransactionRow = z.object({
  id: z.int(),
  transacted_at: clockTime,
  kind: z.enum(['sale', 'fee', 'reversal']),
  card_id: z.int(),
  last_four: text,
  vehicle_number: text,
  driver_number: text,
  driver_name: text,
  product_id: z.int(),
  product_name: text,
  /** Gallons, gasoline-gallon equivalents, or pieces. The quantity is in thousandths of the unit. */
  unit: z.enum(['G', 'E', 'U']),
  quantity: z.int(),
  /** Without taxes, in hundred-thousandths of a dollar. */
  unit_price: z.int(),
  total: z.int(),
  site_name: text.nullable(),
  city: text.nullable(),
  state: text.nullable(),
  odometer: z.int().nullable(),
  /** Since the previous fill; null if unknown. */
  miles: z.int().nullable(),
  is_manual: z.boolean(),
  /** The state of the newest dispute about the transaction; null if there is none. */
  dispute_state: z.enum(disputeStates).nullable(),
})
export type TransactionRow = z.output<typeof TransactionRow>

/** A transaction with all stored fields. */
export const TransactionDetail = TransactionRow.extend({
  tran_id: text,
  time_zone: text,
  posted_at: timestamp,
  invoice_id: z.int().nullable(),
  invoice_number: text.nullable(),
  /** The system it was taken over from has billed it. */
  invoiced_elsewhere: z.boolean(),
  card_network_name: text,
  card_description: text,
  cost_center: text,
  card_vehicle_type_name: text.nullable(),
  tax_doc: text,
  misc_keyed: text,
  site_number: text.nullable(),
  address: text.nullable(),
  zipcode: text.nullable(),
  site_kind: z.enum(['cardlock', 'retail', 'private', 'mobile']).nullable(),
  product_code: text,
  auth_number: text,
  pump_price: z.int(),
  base: z.int(),
  federal_tax: z.int(),
  state_tax: z.int(),
  county_tax: z.int(),
  city_tax: z.int(),
  state_sales_tax: z.int(),
  local_sales_tax: z.int(),
  fees: z.int(),
  discount: z.int(),
  is_exempt: z.boolean(),
  tax_waived: z.int(),
  /** The sale that this reversal takes back; null if it was not found. */
  reverses_tran_id: text.nullable(),
  /** The reversal that took this sale back. */
  reversed_by_tran_id: text.nullable(),
  /** The odometer in the file, with the reason and time of its correction; null if it was not corrected. */
  odometer_as_received: z.int().nullable(),
  odometer_reason: text.nullable(),
  odometer_corrected_at: timestamp.nullable(),
})
export type TransactionDetail = z.output<typeof TransactionDetail>

/** Null if the reading is unknown. */
const OdometerCorrection = z.strictObject({
  odometer: z.int().min(1).max(9_999_999).nullable(),
  reason: line(200).min(1, 'Say why it is corrected'),
})
export type OdometerCorrection = z.output<typeof OdometerCorrection>

/** The totals of all matching transactions, not of the page. The quantity counts fuel only. */
export const TransactionSums = z.object({ transactions: z.int(), quantity: z.int(), total: z.int() })
export type TransactionSums = z.output<typeof TransactionSums>

export const transactions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/transactions',
    summary: 'The account’s transactions, newest first; `next` is the `before` of the following page',
    access: 'transactions.view',
    reads: true,
    query: ListQuery,
    response: z.object({
      data: z.array(TransactionRow),
      meta: z.object({ per_page: z.int(), next: text.nullable(), sums: TransactionSums }),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/transactions/export',
    summary: 'All transactions that match, as a file',
    access: 'transactions.view',
    reads: true,
    query: ExportQuery,
    file: { content_types: ['text/csv; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
    limits: ['transaction-export'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/transactions/:id',
    summary: 'One transaction with its taxes, site and invoice',
    access: 'transactions.view',
    reads: true,
    params: IdParam,
    response: data(TransactionDetail),
  }),
  correctOdometer: endpoint({
    method: 'PUT',
    path: '/v1/transactions/:id/odometer',
    summary: 'Correct an odometer with a reason; miles and findings of this fill and the next follow, also when invoiced',
    access: 'cards.manage',
    params: IdParam,
    body: OdometerCorrection,
    response: data(TransactionDetail),
    conflicts: true,
  }),
}
