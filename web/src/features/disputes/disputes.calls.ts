import { disputes } from '@forecourt/domain/contract/disputes.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'
import { within } from '#src/transactions/transactions.calls.ts'

/** With its schemas: they say which filters the address of the list may hold. */
export const disputeList = disputes.list

export const disputeCalls = {
  list: (search: Written) => ({ ...query(api.disputes.list, { query: search }), placeholderData: keepPreviousData }),
  ofInvoice: (id: number, account_id: number | null) =>
    query(api.disputes.ofInvoice, { params: { id: String(id) } }, within(account_id)),
}
