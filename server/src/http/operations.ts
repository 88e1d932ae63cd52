// For the people and programs that run the portal: is the process alive, can it work, how is it doing.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../db/migrate.ts'
import type { Database } from '#src/db/connect.ts'
import type { Queue } from '#src/jobs/queue.ts'
import { databaseFigures } from './database-figures.ts'
import { histogram } from './histogram.ts'

const policy = { config: { policy: 'operations' } } as const

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/** The queue's connections are its own, and a silent database would keep the answer waiting. */
const readyWithin = 2_000
const within = <Result>(ms: number, work: Promise<Result>) => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

const poolLines = (pools: Record<string, Database>) =>
  Object.entries(pools).flatMap(([name, { pool }]) =>
    Object.entries({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }).map(
      ([state, count]) => `forecourt_database_connections{pool="${name}",state="${state}"} ${count}`,
    ),
  )

type Parts = { database: Database; reserved: Database; jobs: Database; counting: Database; queue: Queue }

export const operations = (app: FastifyInstance, { database, reserved, jobs, counting, queue }: Parts) => {
  const answered = new Map<string, number>()
  const seconds = histogram('forecourt_request_seconds')
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  app.addHook('onClose', async () => void loop.disable())

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
      isMigrated(database.pool).catch(() => false),
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
      ...seconds.lines(),
      '# TYPE forecourt_database_connections gauge',
      ...poolLines({ requests: database, reserved, jobs, counting }),
      ...(await databaseFigures(database)),
      '# TYPE forecourt_event_loop_delay_seconds gauge',
      `forecourt_event_loop_delay_seconds{quantile="0.99"} ${(loop.percentile(99) / 1e9).toFixed(6)}`,
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      '# TYPE process_cpu_seconds_total counter',
      `process_cpu_seconds_total ${cpuSeconds().toFixed(3)}`,
      '# TYPE process_uptime_seconds gauge',
      `process_uptime_seconds ${process.uptime().toFixed(1)}`,
    ]
    return reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
