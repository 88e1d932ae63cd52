import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import { fileOf } from '#src/list/file-of.ts'
import type { Written } from '#src/list/list-search.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const statementList = api.statements.list

export const statementsFile = fileOf(api.statements.export)

export const statementCalls = {
  list: (search: Written) => ({ ...query(api.statements.list, { query: search }), placeholderData: keepPreviousData }),
  file: (id: number, format: 'pdf' | 'csv') => call(api.statements.file, { params: { id: String(id) }, query: { format } }),
}
