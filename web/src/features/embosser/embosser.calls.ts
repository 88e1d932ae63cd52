import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const embosserCalls = {
  get: () => query(api.embosser.get, {}),
}
