import type { CardRow } from '@forecourt/domain/contract/cards.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { SearchOf, Written } from '#src/list/list-search.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const cardList = api.cards.list
export type CardSearch = SearchOf<typeof cardList>

export const cardCalls = {
  list: (search: Written) => ({ ...query(api.cards.list, { query: search }), placeholderData: keepPreviousData }),
  counts: () => query(api.cards.counts, {}),
  get: (id: number) => query(api.cards.get, { params: { id: String(id) } }),
  history: (id: number, page: number) => ({
    ...query(api.cards.history, { params: { id: String(id) }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  }),
  lastTransactions: (card_id: number) => query(api.transactions.list, { query: { card_id: String(card_id), per_page: '5' } }),
  declines: (id: number, page: number) => ({
    ...query(api.authorisations.list, { query: { card_id: String(id), is_declined: '1', page: String(page), per_page: '5' } }),
    placeholderData: keepPreviousData,
  }),
}

/** Cards with their values, in this order. */
export const readCards = async (card_ids: number[]) => (await call(api.cards.getMany, { body: { card_ids } })).data

/** Every card that matches the filter, loaded page by page. */
export const findMatching = async ({ page: _page, per_page: _perPage, ...filter }: Written): Promise<CardRow[]> => {
  const pageOf = (page: number) =>
    call(api.cards.list, { query: { ...filter, page: String(page), per_page: String(limits.perPage) } })
  const first = await pageOf(1)
  const others = await Promise.all(Array.from({ length: first.meta.last_page - 1 }, (_, index) => pageOf(index + 2)))
  return [first, ...others].flatMap(({ data }) => data)
}
