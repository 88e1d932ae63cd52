import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const secondFactorCalls = {
  get: () => query(api.secondFactor.get, {}),
}
