import type { OrderDetail, OrderRow } from '@forecourt/domain/contract/orders.ts'
import { isUnderWay } from '@forecourt/domain/rules/order-status.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import type { SearchOf, Written } from '#src/list/list-search.ts'
import { query } from '#src/api/query.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const orderList = api.orders.list
export type OrderSearch = SearchOf<typeof orderList>

/** docs/product/handling.md#live-lists: polls only while an order is under way, and only in a visible tab. */
const lookEvery = 15_000
type Read<Value> = { state: { data?: { data: Value } | undefined } }

export const orderCalls = {
  list: (search: Written) => ({
    ...query(api.orders.list, { query: search }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }: Read<OrderRow[]>) => (state.data?.data.some(isUnderWay) ? lookEvery : false),
  }),
  get: (id: number) => ({
    ...query(api.orders.get, { params: { id: String(id) } }),
    refetchInterval: ({ state }: Read<OrderDetail>) => (state.data && isUnderWay(state.data.data) ? lookEvery : false),
  }),
}

/** Exports every order that matches the filter. */
export const orderFile = ({ page: _page, per_page: _perPage, ...filter }: Written, format: 'csv' | 'xlsx') =>
  call(api.orders.export, { query: { ...filter, format } })
