import { staffTasks as contract } from '@forecourt/domain/contract/staff-tasks.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'

/** With its schemas: they say which filters the address of the list may hold. */
export const taskList = contract.list

/** A stop may come at any moment, and nobody reloads a page at night. */
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
