import type { Template } from '@forecourt/domain/contract/templates.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { fileOf } from '#src/list/file-of.ts'
import type { SearchOf, Written } from '#src/list/list-search.ts'
import { query } from '#src/api/query.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const templateList = api.templates.listAll
export type TemplateSearch = SearchOf<typeof templateList>

export const templateCalls = {
  list: (search: Written) => ({ ...query(api.templates.listAll, { query: search }), placeholderData: keepPreviousData }),
}

/** The current version of a template, unless it has been deactivated in the meantime. */
export const findTemplate = async (id: number): Promise<Template | undefined> =>
  (await call(api.templates.listAll, { query: { ids: String(id) } })).data[0]

/** Every template that matches the filter, in one reply: a provider has dozens, not thousands. */
export const findMatching = async ({ page: _page, per_page: _perPage, ...filter }: Written): Promise<Template[]> =>
  (await call(api.templates.listAll, { query: { ...filter, is_page: '0' } })).data

export const templateFile = fileOf(api.templates.export)
