import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import type { SearchOf, Written } from '#src/list/list-search.ts'
import { query } from '#src/api/query.ts'
import { fileOf } from '#src/list/file-of.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const siteList = api.sites.list
export type SiteSearch = SearchOf<typeof siteList>

export const siteCalls = {
  list: (search: Written) => ({ ...query(api.sites.list, { query: search }), placeholderData: keepPreviousData }),
  get: (id: number) => query(api.sites.get, { params: { id: String(id) } }),
  /** Sends nothing until two characters are typed. */
  choices: (typed: string) => {
    const keyword = typed.trim().slice(0, 80)
    const asked = query(api.sites.choices, { query: { keyword } })
    return { ...asked, enabled: keyword.length >= 2, placeholderData: keepPreviousData }
  },
  settings: () => query(api.sites.settings, {}),
}

/** Exports every row that matches the filter. */
export const siteFile = fileOf(api.sites.export)
