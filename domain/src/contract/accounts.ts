// Which accounts a person may choose from (docs/product/roles-and-screens.md#choosing-an-account).
import { z } from 'zod'
import { data, endpoint, page } from './endpoint.ts'
import { line, listQuery } from './fields.ts'

/** An account as the picker and the selector list it. */
export const AccountChoice = z.object({
  account_id: z.int(),
  account_name: z.string(),
  division_number: z.string(),
  account_number: z.string(),
  city: z.string(),
  state: z.string(),
})
export type AccountChoice = z.output<typeof AccountChoice>

export const accounts = {
  mine: endpoint({
    method: 'GET',
    path: '/v1/accounts_user',
    summary: 'The accounts assigned to the caller; staff search all accounts with a keyword',
    access: 'session',
    reads: true,
    query: listQuery(['account_name', 'account_number']),
    response: page(AccountChoice),
  }),
  search: endpoint({
    method: 'GET',
    path: '/v1/search_accounts',
    summary: 'The twenty best matches for the header search',
    access: 'accounts.search',
    reads: true,
    query: z.object({ keyword: line(100) }),
    response: data(z.array(AccountChoice)),
    limits: ['account-search'],
  }),
}
