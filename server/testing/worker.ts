// A real worker on the database of a portal, running until the test ends.
import { onTestFinished } from 'vitest'
import { jobRuns } from '#src/features/jobs.ts'
import { startWorking } from '#src/jobs/work.ts'
import { jobBase, openSystem } from '#src/programs/open-system.ts'
import type { Portal } from './portal.ts'

export const aWorker = async ({ config, url }: Pick<Portal, 'config' | 'url'>) => {
  const system = await openSystem({ config, url, role: 'worker' })
  onTestFinished(system.close)
  await startWorking(jobBase(system), system.queue, jobRuns)
}
