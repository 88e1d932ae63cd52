import type { Endpoint, ReplyOf, RequestTo } from '@forecourt/domain/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { nameOf } from './endpoint-names.ts'

type Within = {
  /** An account other than the selected one, for staff who read across accounts. */
  account_id?: number
}

/** A read, cached under its group and name: `useQuery(query(api.dashboard.get, {}))`. */
export const query = <E extends Endpoint>(endpoint: E, request: RequestTo<E>, within: Within = {}) =>
  queryOptions<ReplyOf<E>, ApiError>({
    queryKey: [...nameOf(endpoint), request, ...Object.values(within)],
    queryFn: ({ signal }) => call(endpoint, request, { signal, ...within }),
  })
