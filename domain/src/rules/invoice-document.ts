// docs/product/invoices.md#the-document: the complete contents of an invoice, frozen at its close. Paper, files and proof are
// generated from nothing else. Money is in cents, quantities in thousandths, prices in hundred-thousandths of a dollar.
import type { Canonical } from './canonical-json.ts'
import type { AgingStep } from './aging.ts'
import type { invoiceSorts } from './billing-fields.ts'

/** The version of the invoice's design. A changed design gets a new version; old documents keep the design they were drawn with. */
export const templateVersion = 4

export type InvoiceSort = (typeof invoiceSorts)[number]

/** Omitted fields are zero or empty. */
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
  /** The provider's cost, if the price is derived from it. */
  cost_price?: number
  county_tax?: number
  discount?: number
  driver?: string
  federal_tax?: number
  /** The key of its entry in the document's `fees`. */
  fee?: number
  fees?: number
  id: number
  is_exempt?: true
  is_fuel?: true
  /** The portal calculated its taxes; absent if the network reported them. */
  is_reckoned?: true
  kind: 'sale' | 'fee' | 'reversal'
  local_sales_tax?: number
  misc?: string
  /** The network’s price without taxes, if the price is derived from it. */
  network_price?: number
  odometer?: number
  posted: string
  /** The key of its entry in `pricings`. Without one, the amounts are those the network reported. */
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
/** A fee that the account agreed to: its occasion, and the day of the consent. */
export type DocumentFee = { name: string; occasion: string; agreed_on: string }
export type DocumentLeg = { amount: number; code: string; state: string }

/** What the account owed when the invoice was closed. Absent if no ledger is kept. */
export type DocumentBalance = {
  /** The balance after the previous invoice. */
  previous: number
  /** Payments and credits since then, by their effect on the balance: below zero. */
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
  /** The invoice that a credit memo reverses. */
  corrects?: string
  due_on: string
  /** The fees among the lines. Absent before version 3 of the template. */
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
  /** `logo` is the hash of the picture. */
  provider: { logo?: string; name: string; lines: readonly string[]; phone: string; email: string; tax_id: string }
  quantity: number
  remit_to: readonly string[]
  sort: { primary: InvoiceSort; secondary: InvoiceSort | null; has_summaries: boolean; has_page_breaks: boolean }
  template: number
  terms: string
  total: number
  transactions: number
}
