import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import { fileOf } from '#src/list/file-of.ts'
import type { Pages } from '#src/list/use-pages.ts'
import type { Written } from '#src/list/list-search.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const printList = api.invoicePrint.list

export const printQueueFile = fileOf(api.invoicePrint.export)

export const printCalls = {
  list: (search: Written) => ({ ...query(api.invoicePrint.list, { query: search }), placeholderData: keepPreviousData }),
  files: (pages: Pages['query']) => ({
    ...query(api.invoicePrint.files, { query: { waiting: '1', ...pages } }),
    placeholderData: keepPreviousData,
  }),
  fetchFile: (id: number) => call(api.invoicePrint.fetchFile, { params: { id: String(id) } }),
  file: (ids: readonly number[]) => call(api.invoicePrint.file, { body: { ids: [...ids] } }),
}
