// An invoice of any date with its lines, posted to the ledger as a close posts it.
import { sql } from 'kysely'
import { postInvoices } from '#src/features/ledger/post-invoices.ts'
import { anInvoice } from './invoices.ts'
import type { Portal } from './portal.ts'
import { aTransaction } from './transactions.ts'

type Billed = { account_id: number; card_id?: number; totals: readonly number[]; invoiced_on: string; due_on?: string }

export const aBilledInvoice = async (
  portal: Pick<Portal, 'db' | 'ctx'>,
  { account_id, card_id, totals, invoiced_on, due_on = invoiced_on }: Billed,
) => {
  const total = totals.reduce((sum, one) => sum + one, 0)
  const sums = { transactions: totals.length, total, lines_total: total }
  const invoice = await anInvoice(portal, { account_id, ...sums, invoiced_on, due_on })
  const lines = []
  for (const base of totals)
    lines.push(await aTransaction(portal, { account_id, base, invoice_id: invoice.id, ...(card_id && { card_id }) }))
  const posted = sql`select * from invoices where account_id = ${account_id} and id = ${invoice.id}`
  await postInvoices(portal, posted, invoiced_on)
  return { ...invoice, lines }
}
