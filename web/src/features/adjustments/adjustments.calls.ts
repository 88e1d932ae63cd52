import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const adjustmentCalls = {
  list: (account_id: number) =>
    query(api.adjustments.list, { params: { account_id: String(account_id) }, query: { per_page: '100' } }),
}
