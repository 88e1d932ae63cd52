import { jobRuns } from '#src/features/jobs.ts'
import { scheduleJobs, startWorking } from '#src/jobs/work.ts'
import { jobBase, type System } from './open-system.ts'

/** Starts running jobs. Closing the queue of the system lets running jobs finish. */
export const work = async (system: System) => {
  const { config, log, queue, provider } = system
  await startWorking(jobBase(system), queue, jobRuns)
  let { time_zone } = config.branding
  provider.onRenewed(() => {
    if (config.branding.time_zone === time_zone) return
    time_zone = config.branding.time_zone
    scheduleJobs(system, queue).catch((error: Error) => log.error({ err: error }, 'could not move the nightly jobs'))
  })
}
