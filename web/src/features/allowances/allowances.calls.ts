import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const allowanceCalls = {
  list: (card_id: number) => query(api.allowances.list, { params: { id: String(card_id) } }),
}
