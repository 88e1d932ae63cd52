import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'

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
  refused: (payment_file_id: number, { page, per_page }: { page: number; per_page: number }) => ({
    ...query(api.paymentFiles.lines, {
      query: {
        state: 'refused',
        payment_file_id: String(payment_file_id),
        page: String(page),
        per_page: String(per_page),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: lookEvery,
  }),
  mappings: () => query(api.paymentFiles.mappings, {}),
  waiting: () => ({ ...query(api.paymentFiles.lines, { query: { per_page: '100' } }), refetchInterval: lookEvery }),
}
