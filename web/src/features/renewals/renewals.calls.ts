import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import { fileOf } from '#src/list/file-of.ts'

type Paging = { page: number; per_page: number }
export type CardFilter = { keyword: string; renew: boolean | undefined }

const written = ({ page, per_page }: Paging) => ({ page: String(page), per_page: String(per_page) })
const filtered = ({ keyword, renew }: CardFilter) => ({
  ...(keyword && { keyword }),
  ...(renew !== undefined && ({ renew: renew ? '1' : '0' } as const)),
})

/** Polls, because a worker creates the orders of an approved list. */
const lookEvery = 5_000

export const renewalCalls = {
  list: () => query(api.renewals.list, {}),
  cards: (id: number, filter: CardFilter, paging: Paging) => ({
    ...query(api.renewals.cards, { params: { id: String(id) }, query: { ...written(paging), ...filtered(filter) } }),
    placeholderData: keepPreviousData,
  }),
  runs: (paging: Paging) => ({ ...query(api.renewals.runs, { query: written(paging) }), placeholderData: keepPreviousData }),
  accounts: (id: number, state: 'ready' | 'review' | 'approved' | 'done' | undefined, paging: Paging) => ({
    ...query(api.renewals.accounts, { params: { id: String(id) }, query: { ...written(paging), ...(state && { state }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: lookEvery,
  }),
  accountCards: (id: number, filter: CardFilter, paging: Paging) => ({
    ...query(api.renewals.accountCards, { params: { id: String(id) }, query: { ...written(paging), ...filtered(filter) } }),
    placeholderData: keepPreviousData,
  }),
}

export const runFile = fileOf(api.renewals.exportRuns)
