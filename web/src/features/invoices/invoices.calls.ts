import type { InvoiceFile } from '@forecourt/domain/contract/invoices.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import type { SearchOf, Written } from '#src/list/list-search.ts'
import { query } from '#src/api/query.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const invoiceList = api.invoices.list
export type InvoiceSearch = SearchOf<typeof invoiceList>

export const invoiceCalls = {
  list: (search: Written) => ({ ...query(api.invoices.list, { query: search }), placeholderData: keepPreviousData }),
  get: (id: number, account_id: number | null) =>
    query(api.invoices.get, { params: { id: String(id) } }, account_id === null ? {} : { account_id }),
  deliveries: (id: number, account_id: number | null) =>
    query(api.invoices.deliveries, { params: { id: String(id) } }, account_id === null ? {} : { account_id }),
  send: (
    id: number,
    body: { reason: string },
    { account_id, ...sending }: { account_id: number | null; idempotency_key: string },
  ) => call(api.invoices.send, { params: { id: String(id) }, body }, { ...sending, ...(account_id !== null && { account_id }) }),
  file: (id: number, format: InvoiceFile, account_id: number | null) =>
    call(api.invoices.file, { params: { id: String(id), format } }, account_id === null ? {} : { account_id }),
}

/** Exports every invoice that matches the filter. */
export const invoicesFile = ({ page: _page, per_page: _perPage, ...filter }: Written, format: 'csv' | 'xlsx') =>
  call(api.invoices.export, { query: { ...filter, format } })
