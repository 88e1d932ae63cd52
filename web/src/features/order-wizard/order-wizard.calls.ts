import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Address } from '@forecourt/domain/contract/addresses.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

const pageOf = (page: number) => call(api.addresses.list, { query: { page: String(page), per_page: String(limits.perPage) } })

/** All addresses, loaded page by page, so that the user can find one by typing its name. */
export const savedAddresses = () =>
  queryOptions<Address[], ApiError>({
    queryKey: ['addresses', 'all'],
    queryFn: async () => {
      const first = await pageOf(1)
      const others = await Promise.all(Array.from({ length: first.meta.last_page - 1 }, (_, index) => pageOf(index + 2)))
      return [first, ...others].flatMap(({ data }) => data)
    },
  })

/** The cards that the lines of an order replace. Without the line just removed, the others are still named while they are read. */
export const replacedCards = (card_ids: number[]) => ({
  ...query(api.cards.getMany, { body: { card_ids } }),
  placeholderData: keepPreviousData,
})
