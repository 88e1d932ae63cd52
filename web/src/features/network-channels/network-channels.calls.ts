import { networkChannels as contract } from '@forecourt/domain/contract/network-channels.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import type { Written } from '#src/list/list-search.ts'
import { query } from '#src/api/query.ts'

/** With its schemas: they say which filters the address of the list may hold. */
export const queueList = contract.queue

/** Others work on the same list. */
const lookEvery = 15_000

export const networkChannelCalls = {
  queue: (search: Written) => ({
    ...query(api.networkChannels.queue, { query: search }),
    placeholderData: keepPreviousData,
    refetchInterval: lookEvery,
  }),
  entry: (id: number) => query(api.networkChannels.entry, { params: { id: String(id) } }),
  transmissions: () => query(api.networkChannels.transmissions, { query: { per_page: '10' } }),
  answers: () => query(api.networkChannels.answers, { query: { per_page: '10' } }),
}
