import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import { fileOf } from '#src/list/file-of.ts'
import type { Written } from '#src/list/list-search.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const failedJobList = api.failedJobs.list

export const failedJobCalls = {
  list: (search: Written) => ({ ...query(api.failedJobs.list, { query: search }), placeholderData: keepPreviousData }),
}

export const failedJobFile = fileOf(api.failedJobs.export)
