import { userTypes } from '@forecourt/domain/rules/access.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import type { Written } from '#src/list/list-search.ts'
import { query } from '#src/api/query.ts'
import { fileOf } from '#src/list/file-of.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const userList = api.users.list

/** These values change only with a new version of the portal. */
const lasting = { staleTime: Infinity }

export const userCalls = {
  list: (search: Written) => ({ ...query(api.users.list, { query: search }), placeholderData: keepPreviousData }),
  types: () => ({ ...query(api.users.types, {}), ...lasting }),
  /** Roles of one type, for one type of user. The call takes both types as headers. */
  roles: (role_type_id: number) => ({
    ...query(api.users.roles, { headers: { UserTypeId: String(userTypes.customer), RoleTypeId: String(role_type_id) } }),
    ...lasting,
  }),
  roleTypes: () => ({ ...query(api.users.roleTypes, {}), ...lasting }),
}

/** Reads the current version of a user. */
export const readUser = async (id: number) => (await call(api.users.get, { params: { id: String(id) } })).data

/** Finds a user of the selected account. */
export const findUser = async (email: string) => {
  const { data } = await call(api.users.list, { query: { keyword: email } })
  return data.find((user) => user.email === email)
}

/** Exports every row that matches the filter. */
export const userFile = fileOf(api.users.export)
