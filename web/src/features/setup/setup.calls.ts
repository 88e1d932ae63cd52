import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const setupCalls = {
  get: () => query(api.setup.get, {}),
}
