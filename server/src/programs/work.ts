import { jobRuns } from '#src/features/jobs.ts'
import { startWorking } from '#src/jobs/work.ts'
import { jobBase, type System } from './open-system.ts'

/** Starts running jobs. Closing the queue of the system lets running jobs finish. */
export const work = (system: System) => startWorking(jobBase(system), system.queue, jobRuns)
