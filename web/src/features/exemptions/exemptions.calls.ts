import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { call } from '#src/api/client.ts'
import { query } from '#src/api/query.ts'
import type { Pages } from '#src/list/use-pages.ts'
import { saveFile } from '#src/api/save-file.ts'

export const paramsOf = (account_id: number) => ({ account_id: String(account_id) })

export const exemptionCalls = {
  own: (pages: Pages['query']) => ({ ...query(api.exemptions.own, { query: pages }), placeholderData: keepPreviousData }),
  /** Polls for the result while lines are being repriced. */
  of: (account_id: number, pages: Pages['query']) => ({
    ...query(api.exemptions.list, { params: paramsOf(account_id), query: pages }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }: { state: { data?: { pricing: { finished_at: string | null } | null } | undefined } }) =>
      state.data?.pricing && !state.data.pricing.finished_at ? 3_000 : (false as const),
  }),
  cards: (account_id: number, keyword: string) =>
    query(api.exemptions.cards, { params: paramsOf(account_id), query: { keyword } }),
}

export const saveOwnScan = async (id: number) => saveFile(await call(api.exemptions.ownScan, { params: { id: String(id) } }))
