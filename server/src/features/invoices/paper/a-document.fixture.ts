// A document with a rate that changed within the period, in its stored form.
import type { InvoiceDocument } from '@forecourt/domain/rules/invoice-document.ts'

const used = (rate: number) => ({ rate, never_exempt_rate: 0, on_excise: 'none' })
const line = {
  card_id: 1,
  kind: 'sale',
  posted: '2026-03-20',
  product: 'ULSD #2',
  product_id: 53,
  state: 'WA',
  unit: 'G',
} as const
const fill = { ...line, is_fuel: true, is_reckoned: true, quantity: 100_000, unit_price: 300_000, base: 30_000 } as const

export const aDocument = (template: number): InvoiceDocument => ({
  account: { name: 'Cascade', number: '01000123', shown: '01-000123' },
  bill_to: { legal_name: 'Cascade LLC', lines: [], contact: '' },
  charges: [],
  charges_total: 0,
  due_on: '2026-04-12',
  invoiced_on: '2026-04-02',
  kind: 'invoice',
  legs: [],
  lines: [
    { ...fill, at: '2026-03-20T08:00:00', id: 2, tran_id: 'b', pricing: 2, state_tax: 6_333, total: 36_333 },
    { ...fill, at: '2026-03-10T08:00:00', id: 1, tran_id: 'a', pricing: 1, state_tax: 5_840, total: 35_840 },
  ],
  lines_total: 72_173,
  messages: [],
  number: 'INV-000001',
  period_from: '2026-03-01',
  period_to: '2026-03-31',
  po_number: '',
  previous: null,
  pricings: {
    1: { rule: null, rates: { state: used(58_400) }, exempt: [] },
    2: { rule: null, rates: { state: used(63_333) }, exempt: [] },
  },
  provider: { name: 'Fleet Fuel', lines: [], phone: '', email: '', tax_id: '' },
  quantity: 200_000,
  remit_to: [],
  sort: { primary: 'date', secondary: null, has_summaries: false, has_page_breaks: false },
  template,
  terms: 'net 10',
  total: 72_173,
  transactions: 2,
})
