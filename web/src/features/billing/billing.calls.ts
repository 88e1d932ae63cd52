import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const billingCalls = {
  find: () => query(api.billing.find, {}),
  history: (page: number) => ({
    ...query(api.billing.history, { query: { page: String(page), per_page: '5' } }),
    placeholderData: keepPreviousData,
  }),
}
