import { failedJobs as contract } from '@forecourt/domain/contract/failed-jobs.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'

/** With its schemas: they say which filters the address of the list may hold. */
export const failedJobList = contract.list

export const failedJobCalls = {
  list: (search: Written) => ({ ...query(api.failedJobs.list, { query: search }), placeholderData: keepPreviousData }),
}
