import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'
import type { Pages } from '#src/list/use-pages.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const paymentList = api.payments.list

export const paymentCalls = {
  balance: () => query(api.payments.balance, {}),
  openItems: (pages: Pages['query']) => ({
    ...query(api.payments.items, { query: { open: '1', ...pages } }),
    placeholderData: keepPreviousData,
  }),
  list: (search: Written) => ({ ...query(api.payments.list, { query: search }), placeholderData: keepPreviousData }),
  file: () => call(api.payments.export, {}),
}
