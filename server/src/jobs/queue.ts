// The job queue, in Postgres: a job is enqueued in the transaction that causes it, and commits with it or not at all.
import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Ctx } from '#src/system/context.ts'
import { jobNames, jobTable, type JobName, type JobPayload } from './job-table.ts'

export type Queue = {
  send: <Name extends JobName>(ctx: Pick<Ctx, 'db'>, name: Name, payload: JobPayload<Name>) => Promise<void>
  /** For the worker and for tests, which run jobs; nothing else needs it. */
  boss: PgBoss
  close: () => Promise<void>
}

type Options = { url: string; log: FastifyBaseLogger; role: 'send' | 'work' }

const maxRetryWait = 3_600

export const openQueue = async ({ url, log, role }: Options): Promise<Queue> => {
  const boss = new PgBoss({
    connectionString: url,
    application_name: `forecourt-queue-${role}`,
    // A process that only sends jobs opens no listener and does no maintenance.
    max: role === 'work' ? 4 : 1,
    useListenNotify: role === 'work',
    supervise: role === 'work',
    schedule: role === 'work',
    // The job of a worker that died is noticed within this time after its last heartbeat.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue error'))
  await boss.start()
  // A queue must exist before another one names it as its dead-letter queue.
  for (const name of jobNames.toSorted(
    (one, other) => Number('given_up_by' in jobTable[one]) - Number('given_up_by' in jobTable[other]),
  )) {
    const kind = jobTable[name]
    const { retries, retry_seconds } = kind
    const options = {
      retryLimit: retries,
      retryDelay: retry_seconds,
      retryBackoff: true,
      retryDelayMax: maxRetryWait,
      heartbeatSeconds: 30,
      expireInSeconds: 900,
      notify: true,
      ...('given_up_by' in kind && { deadLetter: kind.given_up_by }),
    }
    await boss.createQueue(name, options)
    // A queue that an earlier version created keeps its old settings until they are updated.
    await boss.updateQueue(name, options)
  }
  return {
    boss,
    send: async ({ db }, name, payload) => {
      await boss.send(name, payload, { db: fromKysely(db) })
    },
    close: () => boss.stop({ graceful: true, timeout: 20_000, close: true }),
  }
}

/** Adds a job to the transaction of `ctx`. */
export const enqueue = <Name extends JobName>(ctx: Ctx, name: Name, payload: JobPayload<Name>) =>
  ctx.queue.send(ctx, name, payload)
