import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import type { SearchOf, Written } from '#src/list/list-search.ts'
import { query } from '#src/api/query.ts'

/** What the address of the list may hold (list-search.ts). */
export const orderList = api.orders.list
export type OrderSearch = SearchOf<typeof orderList>

export const orderCalls = {
  list: (search: Written) => ({ ...query(api.orders.list, { query: search }), placeholderData: keepPreviousData }),
  get: (id: number) => query(api.orders.get, { params: { id: String(id) } }),
}

/** Every order a filter finds, as a file. */
export const orderFile = ({ page: _page, per_page: _perPage, ...filter }: Written, format: 'csv' | 'xlsx') =>
  call(api.orders.export, { query: { ...filter, format } })
