import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const outsideInvoiceCalls = {
  invoicedBy: (account_id: number) => query(api.outsideInvoices.get, { params: { account_id: String(account_id) } }),
}
