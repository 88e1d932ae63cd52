import type { JobKind } from './job-kind.ts'
import { jobNames, jobTable, type JobName } from './job-table.ts'

/** A job of an older version has no words of its own any more. */
export const whatOf = (job: string) => (Object.hasOwn(jobTable, job) ? jobTable[job as JobName].what : job)

/** What is given up by another job was ended by it: the people it concerns were told, and a later try would find nothing to do. */
export const retryableJobs = jobNames.filter((name) => !(jobTable[name] as JobKind).given_up_by)
