import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const creditCalls = {
  get: (account_id: number) => query(api.credit.get, { params: { account_id: String(account_id) } }),
}
