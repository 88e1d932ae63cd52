import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const feeCalls = {
  list: () => query(api.fees.list, {}),
  consents: (account_id: number) => query(api.fees.consents, { params: { account_id: String(account_id) } }),
}
