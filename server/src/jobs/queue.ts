// The job queue, in Postgres: a job is enqueued in the transaction that causes it, and commits with it or not at all.
import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss, type QueueOptions, type QueueResult } from 'pg-boss'
import type { Ctx } from '#src/system/context.ts'
import { keepText } from '#src/db/statement-names.ts'
import { serverOf } from '#src/db/servers.ts'
import { watchedClient } from '#src/db/watched-client.ts'
import { noTraces, type Traces } from '#src/outside/traces.ts'
import { caused, deadLetters } from './dead-letters.ts'
import { jobNames, jobTable, type JobName, type JobPayload } from './job-table.ts'

export type Queue = {
  send: <Name extends JobName>(ctx: Pick<Ctx, 'db'>, name: Name, payload: JobPayload<Name>) => Promise<void>
  sendLater: <Name extends JobName>(ctx: Pick<Ctx, 'db'>, name: Name, job: LaterJob<Name>) => Promise<void>
  sendAll: <Name extends JobName>(ctx: Pick<Ctx, 'db'>, name: Name, payloads: readonly JobPayload<Name>[]) => Promise<void>
  /** For the worker and for tests, which run jobs; no other code needs it. */
  boss: PgBoss
  close: () => Promise<void>
}

/** The queue writes one text for each kind of job. */
const within = ({ db }: Pick<Ctx, 'db'>): ReturnType<typeof fromKysely> => ({
  executeSql: (text, values) => {
    keepText(text)
    return fromKysely(db).executeSql(text, values)
  },
})

type LaterJob<Name extends JobName> = { payload: JobPayload<Name>; after_seconds: number }

type Options = { url: string; log: FastifyBaseLogger; role: 'send' | 'work'; traces?: Traces }

const maxRetryWait = 3_600
const jobsAtATime = 1_000

type Settings = QueueOptions & { deadLetter?: string }

const isOtherwise = (queue: QueueResult, settings: Settings) =>
  Object.entries(settings).some(([name, value]) => queue[name as keyof Settings] !== value)

export const openQueue = async ({ url, log, role, traces = noTraces }: Options): Promise<Queue> => {
  // The queue passes these to the driver's pool, whose connections then use our class.
  const server = { ...serverOf(url), Client: watchedClient() }
  const boss = new PgBoss({
    ...server,
    application_name: `forecourt-queue-${role}`,
    // A process that only sends jobs opens no listener and does no maintenance.
    max: role === 'work' ? 4 : 1,
    useListenNotify: role === 'work',
    supervise: role === 'work',
    schedule: role === 'work',
    // A worker that died is noticed within this time after its job's last heartbeat.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue error'))
  await boss.start()
  const shared = { retryBackoff: true, retryDelayMax: maxRetryWait, heartbeatSeconds: 30, expireInSeconds: 900, notify: true }
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  // Every program runs this at its start, and nearly always finds the queues up to date.
  const keep = async (name: string, options: Settings) => {
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, options)
    // A queue that an earlier version created keeps its old settings until they are updated.
    else if (isOtherwise(queue, options)) await boss.updateQueue(name, options)
  }
  // Must exist before other queues refer to it. It has no dead-letter queue of its own; its jobs are retried for three days.
  await keep(deadLetters, { ...shared, retryLimit: 78, retryDelay: 10 })
  for (const name of jobNames) {
    const { retries, retry_seconds } = jobTable[name]
    await keep(name, { ...shared, retryLimit: retries, retryDelay: retry_seconds, deadLetter: deadLetters })
  }
  const told = (payload: object) => caused(payload, traces.current())
  return {
    boss,
    send: async (ctx, name, payload) => {
      await boss.send(name, told(payload), { db: within(ctx) })
    },
    sendLater: async (ctx, name, { payload, after_seconds }) => {
      await boss.send(name, told(payload), { db: within(ctx), startAfter: after_seconds })
    },
    sendAll: async (ctx, name, payloads) => {
      for (let from = 0; from < payloads.length; from += jobsAtATime)
        await boss.insert(
          name,
          payloads.slice(from, from + jobsAtATime).map((payload) => ({ data: told(payload) })),
          { db: within(ctx) },
        )
    },
    close: () => boss.stop({ graceful: true, timeout: 20_000, close: true }),
  }
}

/** Adds a job to the transaction of `ctx`. */
export const enqueue = <Name extends JobName>(ctx: Ctx, name: Name, payload: JobPayload<Name>) =>
  ctx.queue.send(ctx, name, payload)

/** The same for a job that starts only after a delay. */
export const enqueueLater = <Name extends JobName>(ctx: Ctx, name: Name, job: LaterJob<Name>) =>
  ctx.queue.sendLater(ctx, name, job)

/** Adds many jobs of one kind to the transaction of `ctx`. */
export const enqueueAll = <Name extends JobName>(ctx: Ctx, name: Name, payloads: readonly JobPayload<Name>[]) =>
  ctx.queue.sendAll(ctx, name, payloads)
