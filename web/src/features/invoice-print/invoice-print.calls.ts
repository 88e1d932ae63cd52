import { invoicePrint } from '@forecourt/domain/contract/invoice-print.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'

/** With its schemas: they say which filters the address of the list may hold. */
export const printList = invoicePrint.list

export const printCalls = {
  list: (search: Written) => ({ ...query(api.invoicePrint.list, { query: search }), placeholderData: keepPreviousData }),
  file: (ids: readonly number[]) => call(api.invoicePrint.file, { body: { ids: [...ids] } }),
}
