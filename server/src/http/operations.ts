// For the people and programs that run the portal: is the process alive, can it work, how is it doing.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../db/migrate.ts'
import type { Database } from '#src/db/connect.ts'
import type { Queue } from '#src/jobs/queue.ts'

const policy = { config: { policy: 'operations' } } as const

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/** By kind of job, as long as they are kept. Nothing while the database is away: the other figures are still wanted. */
const countFailedJobs = async ({ pool }: Database) => {
  const query = pool.query<{ job: string; count: number }>('select job, count(*)::int as count from failed_jobs group by job')
  const { rows } = await query.catch(() => ({ rows: [] }))
  return rows
}

/** How long the oldest stop has waited for its network, zero when none does. Nothing while the database is away. */
const longestStop = async ({ pool }: Database) => {
  const query = pool.query<{ seconds: number }>(`select coalesce(extract(epoch from now() - min(opened_at)), 0)::float8 as seconds
    from staff_tasks where done_at is null and kind in ('stop', 'account_stop')`)
  const { rows } = await query.catch(() => ({ rows: [] }))
  return rows.map(({ seconds }) => `forecourt_stops_unconfirmed_seconds ${Math.max(0, Math.round(seconds))}`)
}

type Parts = { database: Database; queue: Queue }

export const operations = (app: FastifyInstance, { database, queue }: Parts) => {
  const answered = new Map<string, number>()
  const seconds = new Map<string, number>()
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  app.addHook('onClose', async () => void loop.disable())

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const key = `method="${request.method}",route="${route}",status="${reply.statusCode}"`
    answered.set(key, (answered.get(key) ?? 0) + 1)
    seconds.set(route, (seconds.get(route) ?? 0) + reply.elapsedTime / 1000)
    done()
  })

  app.get('/healthz', policy, async () => ({ status: 'ok' }))

  app.get('/readyz', policy, async (_request, reply) => {
    const checks = {
      database: await isMigrated(database.pool).catch(() => false),
      queue: await queue.boss.isInstalled().catch(() => false),
    }
    const isReady = Object.values(checks).every(Boolean)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks })
  })

  app.get('/metrics', policy, async (_request, reply) => {
    const { total, idle, waiting } = {
      total: database.pool.totalCount,
      idle: database.pool.idleCount,
      waiting: database.pool.waitingCount,
    }
    const failed = await countFailedJobs(database)
    const stops = await longestStop(database)
    const lines = [
      '# TYPE forecourt_requests_total counter',
      ...[...answered].map(([labels, count]) => `forecourt_requests_total{${labels}} ${count}`),
      '# TYPE forecourt_request_seconds_total counter',
      ...[...seconds].map(([route, sum]) => `forecourt_request_seconds_total{route="${route}"} ${sum.toFixed(6)}`),
      '# TYPE forecourt_database_connections gauge',
      `forecourt_database_connections{state="open"} ${total}`,
      `forecourt_database_connections{state="idle"} ${idle}`,
      `forecourt_database_connections{state="waiting"} ${waiting}`,
      '# TYPE forecourt_failed_jobs gauge',
      ...failed.map(({ job, count }) => `forecourt_failed_jobs{job="${job}"} ${count}`),
      '# TYPE forecourt_stops_unconfirmed_seconds gauge',
      ...stops,
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
