// The note beside a result, which distinguishes results with similar names. Days have the same format as in lists.
import { dollars } from '@forecourt/domain/format/money.ts'
import { siteDay } from '#src/time/site-time.ts'
import { dayName, periodName } from '#src/transactions/invoice-words.ts'

type Invoice = { period_from: string; period_to: string; total: number; due_on: string }

export const invoiceNote = (invoice: Invoice) =>
  `${periodName(invoice)} · ${dollars(invoice.total)}, due ${dayName(invoice.due_on)}`

export const orderNote = ({ requestor, created_at }: { requestor: string; created_at: string }, day: (at: string) => string) =>
  [requestor, day(created_at)].filter(Boolean).join(' · ')

type Found = { last_four: string | null; vehicle_number: string | null; transacted_at: string }

export const exceptionNote = ({ last_four, vehicle_number, transacted_at }: Found) =>
  [last_four && `•••• ${last_four}`, vehicle_number, siteDay(transacted_at.slice(0, 10))].filter(Boolean).join(' · ')
