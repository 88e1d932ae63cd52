import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import { fileOf } from '#src/list/file-of.ts'
import type { Written } from '#src/list/list-search.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const taskList = api.staffTasks.list

/** Polls, because a stop may come at any moment, and nobody reloads a page at night. */
const lookEvery = 30_000

export const taskCalls = {
  list: (search: Written) => ({
    ...query(api.staffTasks.list, { query: search }),
    placeholderData: keepPreviousData,
    refetchInterval: lookEvery,
  }),
  count: () => ({ ...query(api.staffTasks.count, {}), refetchInterval: lookEvery }),
  onCall: () => query(api.staffTasks.onCall, {}),
}

export const taskFile = fileOf(api.staffTasks.export)
