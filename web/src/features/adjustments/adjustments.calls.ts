import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Pages } from '#src/list/use-pages.ts'

export const adjustmentCalls = {
  list: (account_id: number, pages: Pages['query']) => ({
    ...query(api.adjustments.list, { params: { account_id: String(account_id) }, query: pages }),
    placeholderData: keepPreviousData,
  }),
}
