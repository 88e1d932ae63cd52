import { moneyRequests } from '@forecourt/domain/contract/money-requests.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'

/** With its schemas: they say which filters the address of the list may hold. */
export const requestList = moneyRequests.list

export const requestCalls = {
  list: (search: Written) => ({ ...query(api.moneyRequests.list, { query: search }), placeholderData: keepPreviousData }),
}
