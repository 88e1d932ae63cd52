import { paymentFiles } from '@forecourt/domain/contract/payment-files.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'

/** With its schemas: they say which filters the address of the list may hold. */
export const paymentFileList = paymentFiles.list

export const paymentFileCalls = {
  list: (search: Written) => ({ ...query(api.paymentFiles.list, { query: search }), placeholderData: keepPreviousData }),
  waiting: () => query(api.paymentFiles.lines, { query: { per_page: '100' } }),
}
