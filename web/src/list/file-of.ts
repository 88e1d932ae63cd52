import { call } from '#src/api/client.ts'
import type { Written } from './list-search.ts'

/** Asks for every row a filter finds, as a file: a file has no pages. */
export const fileOf =
  (endpoint: Parameters<typeof call>[0]) =>
  ({ page: _page, per_page: _perPage, ...filter }: Written, format: 'csv' | 'xlsx') =>
    call(endpoint, { query: { ...filter, format } } as never) as Promise<File>
