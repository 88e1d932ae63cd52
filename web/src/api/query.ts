import type { Endpoint, ReplyOf, RequestTo } from '@forecourt/domain/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { nameOf } from './endpoints.ts'

/** A read, cached under its group and name: `useQuery(query(api.dashboard.get, {}))`. */
export const query = <E extends Endpoint>(endpoint: E, request: RequestTo<E>) =>
  queryOptions<ReplyOf<E>, ApiError>({
    queryKey: [...nameOf(endpoint), request],
    queryFn: ({ signal }) => call(endpoint, request, { signal }),
  })
