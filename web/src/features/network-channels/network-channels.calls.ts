import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { fileOf } from '#src/list/file-of.ts'
import type { Written } from '#src/list/list-search.ts'
import { query } from '#src/api/query.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const queueList = api.networkChannels.queue

/** Polls, because other people work on the same list. */
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

export const queueFile = fileOf(api.networkChannels.exportQueue)
