import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const rangeCalls = {
  list: () => query(api.numberRanges.list, {}),
}
