import { call } from '#src/api/client.ts'
import type { Written } from './list-search.ts'

/** Requests every row that matches a filter, as a file, because a file has no pages. */
export const fileOf =
  (endpoint: Parameters<typeof call>[0]) =>
  ({ page: _page, per_page: _perPage, ...filter }: Written, format: 'csv' | 'xlsx') =>
    call(endpoint, { query: { ...filter, format } } as never) as Promise<File>
