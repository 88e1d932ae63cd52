import { users as contract } from '@forecourt/domain/contract/users.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import type { SearchOf, Written } from '#src/api/list-search.ts'
import { query } from '#src/api/query.ts'

/** With its schemas: what the address of the list may say. */
export const userList = contract.list
export type UserSearch = SearchOf<typeof userList>

/** They change with a new version of the portal, not while somebody works. */
const lasting = { staleTime: Infinity }

export const userCalls = {
  list: (search: Written) => ({ ...query(api.users.list, { query: search }), placeholderData: keepPreviousData }),
  types: () => ({ ...query(api.users.types, {}), ...lasting }),
  roles: () => ({ ...query(api.users.roles, {}), ...lasting }),
  roleTypes: () => ({ ...query(api.users.roleTypes, {}), ...lasting }),
}

/** A person as they stand now. */
export const readUser = async (id: number) => (await call(api.users.get, { params: { id: String(id) } })).data
