import { jobRuns } from './features/jobs.ts'
import { startWorking } from './jobs/work.ts'
import { contextBase, type System } from './system.ts'

/** Starts taking jobs; closing the system's queue lets the running ones finish. */
export const work = (system: System) => startWorking(contextBase(system), system.queue, jobRuns)
