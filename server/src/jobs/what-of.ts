import type { JobKind } from './job-kind.ts'
import { jobNames, jobTable, type JobName } from './job-table.ts'

/** Falls back to the job's name, because a job of an older version may no longer be in the table. */
export const whatOf = (job: string) => (Object.hasOwn(jobTable, job) ? jobTable[job as JobName].what : job)

/** Excludes jobs with a `given_up_by`: that job has told the people concerned, and a retry would find no work. */
export const retryableJobs = jobNames.filter((name) => !(jobTable[name] as JobKind).given_up_by)
