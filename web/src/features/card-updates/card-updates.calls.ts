import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const cardUpdateCalls = {
  templates: query(api.templates.list, { query: { is_page: '0' } }),
  list: (page: number) => ({
    ...query(api.cardUpdates.list, { query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  }),
  get: (id: number, page: number) => ({
    ...query(api.cardUpdates.get, { params: { id: String(id) }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  }),
}
