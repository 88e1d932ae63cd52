// The lists that forms choose from, as the server has them: one call for all, kept for all forms.
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
  // As long as a form is likely to be open; the next one that opens asks whether anything changed.
  staleTime: 60_000,
})

/** Until they are read. What is closed is known; of profiles and networks there are none yet. */
const unread: Lists = { ...listsWith({ fuel_profiles: [], time_profiles: [] }), networks: [], card_types: [] }

export const useLists = () => useQuery(lists).data?.lists ?? unread

type Named = { id: number; name: string }

export const asOptions = (rows: readonly Named[]) => rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** What may be chosen now; and what is chosen already, though it is no longer offered. */
export const useChoices = (list: ChoiceList, chosen: string | null) => {
  const known = useLists()
  const rows = offeredRows(list, known)
  const kept = known[list].filter(({ id }) => String(id) === chosen && !rows.some((row) => row.id === id))
  return asOptions([...rows, ...kept])
}
