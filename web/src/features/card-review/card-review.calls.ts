import type { ReviewItem } from '@forecourt/domain/contract/card-review.ts'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import type { Written } from '#src/list/list-search.ts'
import { query } from '#src/api/query.ts'

/** The parameters allowed in the address of the queue (list-search.ts). */
export const reviewList = api.cardReview.list

export type ReviewedOrder = ReplyOf<typeof api.cardReview.order>['data']

/** One long page: staff work through the queue instead of browsing it. */
const perPage = '50'

type Asked = Pick<ReviewItem, 'id' | 'account_id'>

export const reviewCalls = {
  list: (search: Written) => ({
    ...query(api.cardReview.list, { query: { ...search, per_page: perPage } }),
    placeholderData: keepPreviousData,
  }),
  order: (id: number) => query(api.cardReview.order, { params: { id: String(id) } }),
  update: ({ id, account_id }: Asked, pages: { page: string; per_page: string }) => ({
    ...query(api.cardUpdates.get, { params: { id: String(id) }, query: pages }, { account_id }),
    placeholderData: keepPreviousData,
  }),
  card: ({ id, account_id }: Asked) => query(api.cards.get, { params: { id: String(id) } }, { account_id }),
  ranges: () => query(api.numberRanges.list, {}),
}
