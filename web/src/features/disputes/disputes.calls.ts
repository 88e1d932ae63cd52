import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'
import { within } from '#src/transactions/transactions.calls.ts'
import { fileOf } from '#src/list/file-of.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const disputeList = api.disputes.list

export const disputeCalls = {
  list: (search: Written) => ({ ...query(api.disputes.list, { query: search }), placeholderData: keepPreviousData }),
  /** The number of undecided disputes, independent of the list on screen. */
  open: () => query(api.disputes.list, { query: { per_page: '1' } }),
  ofInvoice: (id: number, account_id: number | null) =>
    query(api.disputes.ofInvoice, { params: { id: String(id) } }, within(account_id)),
}

/** Exports every row that matches the filter. */
export const disputeFile = fileOf(api.disputes.export)
