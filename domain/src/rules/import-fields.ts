// docs/product/transactions-and-money.md#imports: which files can be imported, and the possible meanings of a column in another
// system's file.
import { z } from 'zod'

export const importContents = ['transactions', 'authorisations'] as const
export type ImportContent = (typeof importContents)[number]

/** C and F are our own layouts (transaction-layout.ts), CFN is the network's PT 2.0.3, CSV is any file with a mapping. */
export const importLayouts = [
  { code: 'C', label: 'Forecourt comma-separated (C)', contents: ['transactions', 'authorisations'] },
  { code: 'F', label: 'Forecourt fixed-width (F)', contents: ['transactions'] },
  { code: 'CFN', label: 'CFN PT 2.0.3', contents: ['transactions'] },
  { code: 'CSV', label: 'Other comma-separated file', contents: ['transactions', 'authorisations'] },
] as const satisfies readonly { code: string; label: string; contents: readonly ImportContent[] }[]
export const importLayoutCodes = ['C', 'F', 'CFN', 'CSV'] as const
export type ImportLayout = (typeof importLayoutCodes)[number]

export const isLayoutFor = (layout: ImportLayout, content: ImportContent) =>
  importLayouts.some(({ code, contents }) => code === layout && (contents as readonly string[]).includes(content))

export type ImportKind = { kind: 'text' | 'date' | 'time' | 'flag' } | { kind: 'number'; decimals: number }
type ImportField = { field: string; label: string; isRequired?: true } & ImportKind

const money = { kind: 'number', decimals: 2 } as const

const places = [
  { field: 'division_number', label: 'Division number', kind: 'text' },
  { field: 'account_number', label: 'Account number', kind: 'text' },
  { field: 'vehicle_number', label: 'Vehicle number', kind: 'text' },
  { field: 'driver_number', label: 'Driver number', kind: 'text' },
  { field: 'site_number', label: 'Site number', kind: 'text' },
] as const satisfies ImportField[]

/** Fields of a transaction in another system's file. Taxes without a column are computed from the tax table. */
const transactionFields = [
  { field: 'tran_id', label: 'Transaction id', kind: 'text', isRequired: true },
  { field: 'line_number', label: 'Line of the ticket', kind: 'number', decimals: 0 },
  { field: 'tran_date', label: 'Date', kind: 'date', isRequired: true },
  { field: 'tran_time', label: 'Time', kind: 'time' },
  { field: 'card_number', label: 'Card number', kind: 'text', isRequired: true },
  ...places,
  { field: 'site_name', label: 'Site name', kind: 'text' },
  { field: 'city', label: 'City', kind: 'text' },
  { field: 'state', label: 'State', kind: 'text' },
  { field: 'zipcode', label: 'ZIP code', kind: 'text' },
  { field: 'odometer', label: 'Odometer', kind: 'number', decimals: 0 },
  { field: 'misc_keyed', label: 'Keyed at the pump', kind: 'text' },
  { field: 'product_code', label: 'Product code', kind: 'text', isRequired: true },
  { field: 'quantity', label: 'Quantity', kind: 'number', decimals: 3, isRequired: true },
  { field: 'unit_price', label: 'Unit price without taxes', kind: 'number', decimals: 5 },
  { field: 'pump_price', label: 'Pump price with taxes', kind: 'number', decimals: 5 },
  { field: 'cost_price', label: 'Cost price without taxes', kind: 'number', decimals: 5 },
  { field: 'federal_tax', label: 'Federal tax', ...money },
  { field: 'state_tax', label: 'State tax', ...money },
  { field: 'local_excise', label: 'Local excise', ...money },
  { field: 'state_sales_tax', label: 'State sales tax', ...money },
  { field: 'local_sales_tax', label: 'Local sales tax', ...money },
  { field: 'fees', label: 'Fees', ...money },
  { field: 'total', label: 'Total', ...money },
  { field: 'auth_number', label: 'Authorization number', kind: 'text' },
] as const satisfies ImportField[]

/** These names are also the columns of our own file of authorisations. */
const authorisationFields = [
  { field: 'auth_id', label: 'Authorization id', kind: 'text', isRequired: true },
  { field: 'network', label: 'Network', kind: 'text' },
  { field: 'authorised_date', label: 'Date', kind: 'date', isRequired: true },
  { field: 'authorised_time', label: 'Time', kind: 'time' },
  { field: 'card_number', label: 'Card number', kind: 'text', isRequired: true },
  ...places,
  { field: 'product_code', label: 'Product code', kind: 'text' },
  { field: 'quantity', label: 'Quantity', kind: 'number', decimals: 3 },
  { field: 'amount', label: 'Amount', ...money },
  { field: 'is_approved', label: 'Approved (Y or N)', kind: 'flag', isRequired: true },
  { field: 'decline_code', label: 'Decline reason', kind: 'text' },
] as const satisfies ImportField[]

/** Fields of a payment in a bank's file (money-file.ts). */
const paymentFields = [
  { field: 'account_number', label: 'Account number', kind: 'text' },
  { field: 'amount', label: 'Amount', ...money, isRequired: true },
  { field: 'received_on', label: 'Received on', kind: 'date', isRequired: true },
  { field: 'method', label: 'Method', kind: 'text' },
  { field: 'reference', label: 'Reference', kind: 'text' },
  { field: 'invoice_number', label: 'Invoice number', kind: 'text' },
] as const satisfies ImportField[]

/** The contents that a file with its own columns may have. */
export type MappedContent = ImportContent | 'payments'

export const importFields: Record<MappedContent, readonly ImportField[]> = {
  transactions: transactionFields,
  authorisations: authorisationFields,
  payments: paymentFields,
}

export const dateFormats = ['YYYY-MM-DD', 'MM/DD/YYYY', 'MM/DD/YY', 'DD.MM.YYYY', 'YYYYMMDD', 'YYMMDD'] as const

/** At least one field of each group needs a column, because a line without any of them is unusable. */
const oneOf: Partial<Record<MappedContent, { fields: readonly string[]; at: string; message: string }>> = {
  transactions: { fields: ['unit_price', 'total'], at: 'total', message: 'Choose a column for the total or the unit price' },
  payments: {
    fields: ['account_number', 'invoice_number'],
    at: 'account_number',
    message: 'Choose a column for the account or the invoice',
  },
}

const mappingOf = <const Content extends MappedContent>(contents: readonly [Content, ...Content[]]) =>
  z
    .strictObject({
      content: z.enum(contents),
      columns: z.record(z.string().max(40), z.string().trim().min(1).max(100)),
      date_format: z.enum(dateFormats),
      decimal: z.enum(['.', ',']),
    })
    .superRefine(({ content, columns }, check) => {
      const fields = importFields[content]
      for (const { field, isRequired } of fields)
        if (isRequired && !columns[field])
          check.addIssue({ code: 'custom', path: ['columns', field], message: 'Choose a column' })
      for (const field of Object.keys(columns))
        if (!fields.some((known) => known.field === field))
          check.addIssue({ code: 'custom', path: ['columns', field], message: 'Is not a field of this file' })
      const wanted = oneOf[content]
      if (wanted && !wanted.fields.some((field) => columns[field]))
        check.addIssue({ code: 'custom', path: ['columns', wanted.at], message: wanted.message })
    })

/** For the generic layout: maps our fields to the file's columns. */
export const ImportMapping = mappingOf(importContents)
/** The same for a file of payments. */
export const PaymentMapping = mappingOf(['payments'])
export type PaymentMapping = z.output<typeof PaymentMapping>
export type ImportMapping = z.output<typeof ImportMapping>

/** Our own file of authorisations uses a mapping from each field to itself. */
export const ownAuthorisations: ImportMapping = {
  content: 'authorisations',
  columns: Object.fromEntries(authorisationFields.map(({ field }) => [field, field])),
  date_format: 'YYYY-MM-DD',
  decimal: '.',
}
