import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'
import { fileOf } from '#src/list/file-of.ts'

/** What the address of the list may hold (list-search.ts). */
export const staffList = api.staff.list

export const staffCalls = {
  list: (search: Written) => ({ ...query(api.staff.list, { query: search }), placeholderData: keepPreviousData }),
}

/** A member of staff as they stand now. */
export const readStaff = async (id: number) => (await call(api.staff.get, { params: { id: String(id) } })).data

/** Every row a filter finds, as a file. */
export const staffFile = fileOf(api.staff.export)
