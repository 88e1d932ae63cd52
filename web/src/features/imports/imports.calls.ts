import type { HeldTransaction, Import } from '@forecourt/domain/contract/imports.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { fileOf } from '#src/list/file-of.ts'
import type { SearchOf, Written } from '#src/list/list-search.ts'
import { query } from '#src/api/query.ts'

/** Their schemas define the filters allowed in the addresses of the lists. */
export const importList = api.imports.list
export const heldList = api.imports.held
export type HeldSearch = SearchOf<typeof heldList>

const lookEvery = 1_000
export const isUnderWay = ({ state }: Pick<Import, 'state'>) => ['receiving', 'queued', 'running'].includes(state)

export const importsFile = fileOf(api.imports.export)

export const importCalls = {
  /** Polls every few seconds while a file is being read. */
  list: (search: Written) => ({
    ...query(api.imports.list, { query: search }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }: { state: { data?: { data: Import[] } | undefined } }) =>
      state.data?.data.some(isUnderWay) ? lookEvery : false,
  }),
  get: (id: number) => ({
    ...query(api.imports.get, { params: { id: String(id) } }),
    refetchInterval: ({ state }: { state: { data?: { data: Import } | undefined } }) =>
      !state.data || isUnderWay(state.data.data) ? lookEvery : false,
  }),
  preview: (id: number) => query(api.imports.preview, { params: { id: String(id) } }),
  cards: ({ id }: HeldTransaction, account_id: number, keyword: string) => ({
    ...query(api.imports.cards, { params: { id: String(id) }, query: { account_id: String(account_id), keyword } }),
    placeholderData: keepPreviousData,
  }),
  mappings: () => query(api.imports.mappings, {}),
  held: (search: Written) => ({ ...query(api.imports.held, { query: search }), placeholderData: keepPreviousData }),
}

export const fetchProblems = (id: number) => call(api.imports.problems, { params: { id: String(id) } })
