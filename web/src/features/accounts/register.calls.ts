// The provider's register of accounts. Calls for one account name it in the path, so no account has to be selected.
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'
import { fileOf } from '#src/list/file-of.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const accountRegister = api.accounts.list

const which = (account_id: number) => ({ params: { account_id: String(account_id) } })

export const registerCalls = {
  list: (search: Written) => ({ ...query(api.accounts.list, { query: search }), placeholderData: keepPreviousData }),
  get: (account_id: number) => query(api.accounts.get, which(account_id)),
  users: (account_id: number, page: number) => ({
    ...query(api.accounts.users, { ...which(account_id), query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  }),
  history: (account_id: number) => (page: number) => ({
    ...query(api.accounts.history, { ...which(account_id), query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  }),
  closingCheck: (account_id: number) => query(api.accountClosing.check, which(account_id)),
  divisions: () => query(api.divisions.list, {}),
  which,
}

/** Exports every row that matches the filter. */
export const accountFile = fileOf(api.accounts.export)
