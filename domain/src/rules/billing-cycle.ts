// docs/product/transactions-and-money.md#invoices: when an account's cycle ends and when its invoice is due. Days follow the sites'
// local time.
import type { billingCycles, paymentTerms } from './billing-fields.ts'
import { addDays } from './dashboard-period.ts'

export type BillingCycle = (typeof billingCycles)[number]
export type PaymentTerms = (typeof paymentTerms)[number]

const lastOfMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10)

/** 0 is Sunday. */
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

const ends: Record<BillingCycle, (day: string) => string> = {
  weekly: (day) => addDays(day, (7 - weekday(day)) % 7),
  'semi-monthly': (day) => (Number(day.slice(8)) <= 15 ? `${day.slice(0, 8)}15` : lastOfMonth(day)),
  monthly: lastOfMonth,
}
const starts: Record<BillingCycle, (day: string) => string> = {
  weekly: (day) => addDays(day, -((weekday(day) + 6) % 7)),
  'semi-monthly': (day) => `${day.slice(0, 8)}${Number(day.slice(8)) <= 15 ? '01' : '16'}`,
  monthly: (day) => `${day.slice(0, 8)}01`,
}

/** The cycle that contains the day. Weeks end on Sunday, half months on the 15th and on the last day. */
export const cycleOf = (cycle: BillingCycle, day: string) => ({ from: starts[cycle](day), to: ends[cycle](day) })

const daysToPay: Record<PaymentTerms, number> = { 'due on receipt': 0, 'net 10': 10, 'net 15': 15, 'net 30': 30 }

export const dueOn = (invoiced_on: string, terms: PaymentTerms) => addDays(invoiced_on, daysToPay[terms])

/** The defaults until staff agree on others with the account. */
export const defaultBillingCycle: BillingCycle = 'monthly'
export const defaultPaymentTerms: PaymentTerms = 'due on receipt'

/** A longer number is a higher one: the millionth invoice is INV-1000000. */
export const invoiceNumber = (sequence: number) => `INV-${String(sequence).padStart(6, '0')}`

export const creditMemoNumber = (sequence: number) => `CM-${String(sequence).padStart(6, '0')}`
