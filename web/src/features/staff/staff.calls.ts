import { staff as contract } from '@forecourt/domain/contract/staff.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { SearchOf, Written } from '#src/list/list-search.ts'

/** With its schemas: they say which filters the address of the list may hold. */
export const staffList = contract.list
export type StaffSearch = SearchOf<typeof staffList>

export const staffCalls = {
  list: (search: Written) => ({ ...query(api.staff.list, { query: search }), placeholderData: keepPreviousData }),
}

/** A member of staff as they stand now. */
export const readStaff = async (id: number) => (await call(api.staff.get, { params: { id: String(id) } })).data
