import type { AccountChoice } from '@forecourt/domain/contract/accounts.ts'
import { accountNumber, accountSearchKeyword } from '@forecourt/domain/format/account-label.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/api/endpoint-names.ts'
import { api } from '#src/api/endpoints.ts'

const pageOfMine = (page: number, signal: AbortSignal) =>
  call(api.accounts.mine, { query: { page: String(page), per_page: String(limits.perPage) } }, { signal })

const allMine = async (signal: AbortSignal) => {
  const { data, meta } = await pageOfMine(1, signal)
  const others = Array.from({ length: meta.last_page - 1 }, (_, index) => pageOfMine(index + 2, signal))
  return [...data, ...(await Promise.all(others)).flatMap((page) => page.data)]
}

/** Every account of a customer as one plain list, however long. */
export const myAccounts = () =>
  queryOptions<AccountChoice[], ApiError>({
    queryKey: [...nameOf(api.accounts.mine), 'all'],
    queryFn: ({ signal }) => allMine(signal),
  })

/** The search starts at more than three characters. They are counted in the form in which they are sent. */
export const isLongEnough = (typed: string) => accountSearchKeyword(typed).length > limits.accountSearchAbove

export const searchAccounts = (typed: string) => {
  const keyword = accountSearchKeyword(typed)
  return queryOptions<AccountChoice[], ApiError>({
    queryKey: [...nameOf(api.accounts.search), keyword],
    queryFn: isLongEnough(typed)
      ? ({ signal }) => call(api.accounts.search, { query: { keyword } }, { signal }).then(({ data }) => data)
      : skipToken,
  })
}

/** Account choices name these two fields differently from the selected account. */
export const choiceNumber = ({ division_number, account_number }: AccountChoice) =>
  accountNumber({ cl_division_no: division_number, cl_account_no: account_number })

export const placeOf = ({ city, state }: AccountChoice) => [city, state].filter(Boolean).join(', ')
