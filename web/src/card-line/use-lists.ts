// The server's lists that forms choose from: one call for all lists, cached for all forms.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReferenceLists } from '@forecourt/domain/contract/reference.ts'
import { listsWith, offeredRows, type ChoiceList, type ChoiceLists } from '@forecourt/domain/rules/choice-lists.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'

type Known = { version: string; lists: Lists }
type Lists = ChoiceLists & Pick<ReferenceLists, 'networks' | 'card_types'>

const queryKey = ['reference', 'lists'] as const

const lists = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }): Promise<Known> => {
    const known = client.getQueryData<Known>(queryKey)
    const { data } = await call(api.reference.lists, { query: known ? { version: known.version } : {} }, { signal })
    return { version: data.version, lists: (data.lists as Lists | null) ?? known!.lists }
  },
  // About as long as a form stays open. The next form that opens asks whether anything changed.
  staleTime: 60_000,
})

/** The value before the first answer. Fixed lists are known; profiles and networks are still empty. */
const unread: Lists = { ...listsWith({ fuel_profiles: [], time_profiles: [] }), networks: [], card_types: [] }

export const useLists = () => useQuery(lists).data?.lists ?? unread

type Named = { id: number; name: string }

export const asOptions = (rows: readonly Named[]) => rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** The current choices, plus the chosen one if it is no longer offered. */
export const useChoices = (list: ChoiceList, chosen: string | null) => {
  const known = useLists()
  const rows = offeredRows(list, known)
  const kept = known[list].filter(({ id }) => String(id) === chosen && !rows.some((row) => row.id === id))
  return asOptions([...rows, ...kept])
}
