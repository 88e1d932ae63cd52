// Endpoints for operators and monitoring: is the process alive, can it work, how is it doing.
import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../db/migrate.ts'
import type { Database } from '#src/db/connect.ts'
import type { Queue } from '#src/jobs/queue.ts'
import { databaseFigures } from './database-figures.ts'
import { histogram } from './histogram.ts'
import { figuresType, processFigures } from './process-figures.ts'

const policy = { config: { policy: 'operations' } } as const

/** In milliseconds. The queue has its own connections, and a silent database would delay the answer. */
const readyWithin = 2_000
const within = <Result>(ms: number, work: Promise<Result>) => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

type Parts = {
  database: Database
  reserved: Database
  jobs: Database
  counting: Database
  queue: Queue
  /** The number of calls that were refused before their route was known. */
  refused: () => number
}

export const operations = (app: FastifyInstance, { database, reserved, jobs, counting, queue, refused }: Parts) => {
  const answered = new Map<string, number>()
  const seconds = histogram('forecourt_request_seconds')
  const own = processFigures({ requests: database, reserved, jobs, counting })
  app.addHook('onClose', async () => own.close())

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const key = `method="${request.method}",route="${route}",status="${reply.statusCode}"`
    answered.set(key, (answered.get(key) ?? 0) + 1)
    seconds.observe(`route="${route}"`, reply.elapsedTime / 1000)
    done()
  })

  app.get('/healthz', policy, async () => ({ status: 'ok' }))

  app.get('/readyz', policy, async (_request, reply) => {
    const [isDatabaseReady, isQueueReady] = await Promise.all([
      isMigrated(reserved.pool).catch(() => false),
      within(readyWithin, queue.boss.isInstalled()).catch(() => false),
    ])
    const checks = { database: isDatabaseReady, queue: isQueueReady }
    const isReady = Object.values(checks).every(Boolean)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks })
  })

  app.get('/metrics', policy, async (_request, reply) => {
    const lines = [
      '# TYPE forecourt_requests_total counter',
      ...[...answered].map(([labels, count]) => `forecourt_requests_total{${labels}} ${count}`),
      `forecourt_requests_total{method="GET",route="refused at once",status="503"} ${refused()}`,
      ...seconds.lines(),
      ...own.lines(),
      ...(await databaseFigures(reserved)),
    ]
    return reply.header('content-type', figuresType).send(`${lines.join('\n')}\n`)
  })
}
