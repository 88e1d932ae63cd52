import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const networkCalls = {
  list: () => query(api.networks.list, {}),
}
