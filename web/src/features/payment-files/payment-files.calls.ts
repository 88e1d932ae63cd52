import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'
import type { Pages } from '#src/list/use-pages.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const paymentFileList = api.paymentFiles.list

/** Polls while the page is open: a job posts the lines of a file, and other staff decide on waiting ones. */
const lookEvery = 3_000

export const paymentFileCalls = {
  list: (search: Written) => ({
    ...query(api.paymentFiles.list, { query: search }),
    placeholderData: keepPreviousData,
    refetchInterval: lookEvery,
  }),
  refused: (payment_file_id: number, pages: Pages['query']) => ({
    ...query(api.paymentFiles.lines, { query: { state: 'refused', payment_file_id: String(payment_file_id), ...pages } }),
    placeholderData: keepPreviousData,
    refetchInterval: lookEvery,
  }),
  mappings: () => query(api.paymentFiles.mappings, {}),
  waiting: (pages: Pages['query']) => ({
    ...query(api.paymentFiles.lines, { query: pages }),
    placeholderData: keepPreviousData,
    refetchInterval: lookEvery,
  }),
}
