import { accountNumber } from '@forecourt/domain/format/account-label.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'
import { fileOf } from '#src/list/file-of.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const receivableList = api.receivables.list

export const receivableCalls = {
  rules: () => query(api.receivables.rules, {}),
  settings: () => query(api.receivables.settings, {}),
  list: (search: Written) => ({ ...query(api.receivables.list, { query: search }), placeholderData: keepPreviousData }),
  get: (account_id: number) => query(api.receivables.get, { params: { account_id: String(account_id) } }),
}

type Numbered = { division_number: string; account_number: string }

export const numberOf = ({ division_number, account_number }: Numbered) =>
  accountNumber({ cl_division_no: division_number, cl_account_no: account_number })

/** Exports every row that matches the filter. */
export const receivableFile = fileOf(api.receivables.export)
