// The days of an invoice have no zone. Formatting them in UTC does not shift them.
import type { InvoiceRow } from '@forecourt/domain/contract/invoices.ts'
import { dateFormat } from '#src/text/date-format.ts'

const format = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

const inMonths = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "November 2026", from "2026-11". */
export const monthName = (month: string) => inMonths.format(new Date(`${month}-01`))

/** The first and the last day of "2026-11". */
export const daysOfMonth = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

/** "Nov 1, 2026". */
export const dayName = (day: string) => format.format(new Date(day))

/** "Oct 1 – 31, 2026". */
export const periodName = ({ period_from, period_to }: Pick<InvoiceRow, 'period_from' | 'period_to'>) =>
  format.formatRange(new Date(period_from), new Date(period_to)).replaceAll('\u2009', ' ')

const kindNames = { invoice: 'Invoice', 'credit memo': 'Credit memo' } as const

/** "Invoice INV-000123". */
export const invoiceTitle = ({ kind, invoice_number }: Pick<InvoiceRow, 'kind' | 'invoice_number'>) =>
  `${kindNames[kind]} ${invoice_number}`
