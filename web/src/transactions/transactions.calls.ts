import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/api/endpoint-names.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

type Transactions = ReplyOf<typeof api.transactions.list>

/** The transactions of one card, vehicle or invoice, or of one driver since a day. An invoice may be searched. */
export type TransactionsOf =
  | { card_id: string }
  | { vehicle_number: string }
  | { driver_number: string; from: string }
  | { invoice_id: string; keyword?: string }

export const within = (account_id: number | null) => (account_id === null ? {} : { account_id })

const atOnce = '20'

export const transactionCalls = {
  /** Newest first; each page starts where the previous one ended. */
  all: (of: TransactionsOf, other: { account_id?: number } = {}) =>
    infiniteQueryOptions<Transactions, ApiError, { pages: Transactions[] }, readonly unknown[], string | null>({
      queryKey: [...nameOf(api.transactions.list), 'all', of, ...Object.values(other)],
      queryFn: ({ signal, pageParam }) =>
        call(
          api.transactions.list,
          { query: { ...of, per_page: atOnce, ...(pageParam !== null && { before: pageParam }) } },
          { signal, ...other },
        ),
      initialPageParam: null,
      getNextPageParam: ({ meta }) => meta.next,
      // While other words are searched for, the list stays.
      placeholderData: keepPreviousData,
    }),
  get: (id: number, other: { account_id?: number } = {}) => query(api.transactions.get, { params: { id: String(id) } }, other),
}
