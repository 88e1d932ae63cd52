import { jobRuns } from './features/jobs.ts'
import { startWorking } from './jobs/work.ts'
import type { System } from './system.ts'

/** Starts taking jobs; closing the system's queue lets the running ones finish. */
export const work = ({ config, log, database, keyring, queue, clock, mailer }: System) =>
  startWorking({ db: database.db, config, log, keyring, queue, clock, mailer }, queue, jobRuns)
