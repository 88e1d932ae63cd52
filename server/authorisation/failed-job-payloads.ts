// The payloads of failed background work (payloads.ts).
import { randomUUID } from 'node:crypto'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const aFailedJob = async ({ portal }: Stage) => {
  const { id } = await portal.db
    .insertInto('failed_jobs')
    .values({ job: 'housekeeping.step', letter_id: randomUUID(), payload: JSON.stringify({ step: 'none' }), reason: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { body: { ids: [id] } }
}

export const failedJobPayloads: Pick<Payloads, 'failedJobs'> = {
  failedJobs: { list: () => ({}), export: () => ({ query: { format: 'csv' } }), retry: aFailedJob },
}
