import type { DriftCheck } from '@forecourt/domain/contract/drift-checks.ts'
import type { DriftKind } from '@forecourt/domain/rules/drift.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export type Paging = { page: number; per_page: number }
const written = ({ page, per_page }: Paging) => ({ page: String(page), per_page: String(per_page) })

const lookEvery = 1_000

export const driftCalls = {
  list: (paging: Paging) => ({ ...query(api.driftChecks.list, { query: written(paging) }), placeholderData: keepPreviousData }),
  /** Polls while the comparison is running. */
  get: (id: number) => ({
    ...query(api.driftChecks.get, { params: { id: String(id) } }),
    refetchInterval: ({ state }: { state: { data?: { data: DriftCheck } | undefined } }) =>
      !state.data || state.data.data.state === 'comparing' ? lookEvery : false,
  }),
  rows: (id: number, kind: DriftKind | undefined, paging: Paging) => ({
    ...query(api.driftChecks.rows, { params: { id: String(id) }, query: { ...written(paging), ...(kind && { kind }) } }),
    placeholderData: keepPreviousData,
  }),
}
