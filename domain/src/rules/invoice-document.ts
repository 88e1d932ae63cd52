// docs/product/invoices.md#the-document: everything an invoice says, frozen when it is closed. Paper, files and proof are made of
// nothing else. Money is cents, quantities are thousandths, prices hundred-thousandths of a dollar.
import type { Canonical } from './canonical-json.ts'
import type { AgingStep } from './aging.ts'
import type { invoiceSorts } from './billing-fields.ts'

/** How the document is drawn. A change of the look is a new version; the old ones go on drawing the old documents. */
export const templateVersion = 4

export type InvoiceSort = (typeof invoiceSorts)[number]

/** Left out: zero, or empty. */
export type DocumentLine = {
  at: string
  auth_number?: string
  base?: number
  card?: string
  card_id: number
  city?: string
  city_tax?: number
  /** The number of the invoice that this line corrects. */
  corrects?: string
  cost_center?: string
  /** What the provider pays, where the price is made of it. */
  cost_price?: number
  county_tax?: number
  discount?: number
  driver?: string
  federal_tax?: number
  /** Its entry in `fees` of the document. */
  fee?: number
  fees?: number
  id: number
  is_exempt?: true
  is_fuel?: true
  /** Its taxes were reckoned here; absent where the network told them. */
  is_reckoned?: true
  kind: 'sale' | 'fee' | 'reversal'
  local_sales_tax?: number
  misc?: string
  /** The network’s price without taxes, where the price is made of it. */
  network_price?: number
  odometer?: number
  posted: string
  /** Its entry in `pricings`. Without one its amounts are those the network told. */
  pricing?: number
  product: string
  product_id: number
  pump_price?: number
  quantity?: number
  site?: string
  state?: string
  state_sales_tax?: number
  state_tax?: number
  tax_doc?: string
  tax_waived?: number
  total?: number
  tran_id: string
  unit: 'G' | 'E' | 'U'
  unit_price?: number
  vehicle?: string
}

export type DocumentCharge = { amount: number; description: string; kind: 'rebate' | 'invoice fee' }
/** A fee that an account agreed to: what it is for, and since when. */
export type DocumentFee = { name: string; occasion: string; agreed_on: string }
export type DocumentLeg = { amount: number; code: string; state: string }

/** What the account owed when the invoice was closed. Absent where no ledger is kept. */
export type DocumentBalance = {
  /** After the invoice before. */
  previous: number
  /** Payments and credits since, as they moved the balance: below zero. */
  payments: number
  adjustments: number
  due: number
}

export type InvoiceDocument = {
  account: { name: string; number: string; shown: string }
  aging?: Record<AgingStep | 'unused_credit', number>
  balance?: DocumentBalance
  bill_to: { legal_name: string; lines: readonly string[]; contact: string }
  charges: readonly DocumentCharge[]
  charges_total: number
  /** The invoice that a credit memo takes back. */
  corrects?: string
  due_on: string
  /** Of the fees among the lines. Absent before version 3 of the template. */
  fees?: Readonly<Record<string, DocumentFee>>
  invoiced_on: string
  kind: 'invoice' | 'credit memo'
  legs: readonly DocumentLeg[]
  lines: readonly DocumentLine[]
  lines_total: number
  messages: readonly string[]
  number: string
  period_from: string
  period_to: string
  po_number: string
  previous: string | null
  pricings: Readonly<Record<string, Canonical>>
  /** `logo` is the hash of its picture. */
  provider: { logo?: string; name: string; lines: readonly string[]; phone: string; email: string; tax_id: string }
  quantity: number
  remit_to: readonly string[]
  sort: { primary: InvoiceSort; secondary: InvoiceSort | null; has_summaries: boolean; has_page_breaks: boolean }
  template: number
  terms: string
  total: number
  transactions: number
}
