import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const ownSessionCalls = {
  list: () => query(api.sessions.list, {}),
}
