// docs/product/transactions-and-money.md#invoices: what an account owes, cycle by cycle. A job closes invoices; they are never
// edited.
import { z } from 'zod'
import { accountScopes } from '#src/rules/account-scope.ts'
import { billingCycles } from '#src/rules/billing-fields.ts'
import { data, endpoint, page } from './endpoint.ts'
import { IdParam, listQuery, timestamp } from './fields.ts'

const InvoiceRow = z.object({
  id: z.int(),
  account_id: z.int(),
  account_name: z.string(),
  invoice_number: z.string(),
  billing_cycle: z.enum(billingCycles),
  period_from: z.iso.date(),
  period_to: z.iso.date(),
  invoiced_on: z.iso.date(),
  due_on: z.iso.date(),
  transactions: z.int(),
  quantity: z.int(),
  total: z.int(),
  closed_at: timestamp,
})
export type InvoiceRow = z.output<typeof InvoiceRow>

export const invoices = {
  list: endpoint({
    method: 'GET',
    path: '/v1/invoices',
    summary: 'The invoices of the account, of its group or of all the caller’s accounts, newest first',
    access: 'transactions.view',
    reads: true,
    query: listQuery(['period_to'])
      .pick({ page: true, per_page: true })
      .extend({ scope: z.enum(accountScopes).default('account') }),
    response: page(InvoiceRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/invoices/:id',
    summary: 'One invoice; its lines are the transactions with this `invoice_id`',
    access: 'transactions.view',
    reads: true,
    params: IdParam,
    response: data(InvoiceRow),
  }),
}
