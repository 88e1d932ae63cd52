import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const profileCalls = {
  get: () => query(api.profile.get, {}),
}
