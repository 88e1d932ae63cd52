import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const providerCalls = {
  get: () => query(api.provider.get, {}),
}
