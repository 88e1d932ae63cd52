import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import { fileOf } from '#src/list/file-of.ts'
import type { Written } from '#src/list/list-search.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const groupList = api.accountGroups.list

export const groupCalls = {
  list: (search: Written) => ({ ...query(api.accountGroups.list, { query: search }), placeholderData: keepPreviousData }),
  get: (id: number) => query(api.accountGroups.get, { params: { id: String(id) } }),
}

export const groupFile = fileOf(api.accountGroups.export)
