import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'
import { fileOf } from '#src/list/file-of.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const staffList = api.staff.list

export const staffCalls = {
  list: (search: Written) => ({ ...query(api.staff.list, { query: search }), placeholderData: keepPreviousData }),
}

/** Reads the current version of a member of staff. */
export const readStaff = async (id: number) => (await call(api.staff.get, { params: { id: String(id) } })).data

export const findStaff = async (email: string) => {
  const { data } = await call(api.staff.list, { query: { keyword: email } })
  return data.find((member) => member.email === email)
}

/** Exports every row that matches the filter. */
export const staffFile = fileOf(api.staff.export)
