import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const profileCalls = {
  list: () => query(api.cardProfiles.list, {}),
}
