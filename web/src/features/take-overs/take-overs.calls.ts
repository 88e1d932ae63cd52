import type { TakeOver } from '@forecourt/domain/contract/take-overs.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import { fileOf } from '#src/list/file-of.ts'

const lookEvery = 1_000
const isUnderWay = ({ state }: Pick<TakeOver, 'state'>) => state === 'reading' || state === 'running'
export const isOpen = ({ state }: Pick<TakeOver, 'state'>) => isUnderWay({ state }) || state === 'checked'

export type Paging = { page: number; per_page: number }
const written = ({ page, per_page }: Paging) => ({ page: String(page), per_page: String(per_page) })

export const takeOversFile = fileOf(api.takeOvers.export)

export const takeOverCalls = {
  list: (paging: Paging) => ({ ...query(api.takeOvers.list, { query: written(paging) }), placeholderData: keepPreviousData }),
  /** Polls while the take-over is being checked or written. */
  get: (id: number) => ({
    ...query(api.takeOvers.get, { params: { id: String(id) } }),
    refetchInterval: ({ state }: { state: { data?: { data: TakeOver } | undefined } }) =>
      !state.data || isUnderWay(state.data.data) ? lookEvery : false,
  }),
  /** `at` is the time of the last change, which makes the query read the rows again. */
  accounts: (id: number, at: string, paging: Paging) => ({
    ...query(api.takeOvers.accounts, { params: { id: String(id) }, query: written(paging) }),
    queryHash: `take-over-accounts ${id} ${at} ${paging.page} ${paging.per_page}`,
    placeholderData: keepPreviousData,
  }),
  problems: (id: number, at: string, paging: Paging) => ({
    ...query(api.takeOvers.rows, { params: { id: String(id) }, query: { ...written(paging), with_problems: '1' } }),
    queryHash: `take-over-problems ${id} ${at} ${paging.page} ${paging.per_page}`,
    placeholderData: keepPreviousData,
  }),
}

export const fetchWorkbook = (example: boolean) => call(api.takeOvers.workbook, { query: example ? { example: '1' } : {} })
