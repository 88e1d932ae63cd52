import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const lateFeeCalls = {
  consents: (account_id: number) => query(api.lateFees.consents, { params: { account_id: String(account_id) } }),
}
