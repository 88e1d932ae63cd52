import { accountGroups as contract } from '@forecourt/domain/contract/account-groups.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'

/** With its schemas: they say which filters the address of the list may hold. */
export const groupList = contract.list

export const groupCalls = {
  list: (search: Written) => ({ ...query(api.accountGroups.list, { query: search }), placeholderData: keepPreviousData }),
  get: (id: number) => query(api.accountGroups.get, { params: { id: String(id) } }),
}
