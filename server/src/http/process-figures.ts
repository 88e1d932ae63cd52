// The figures of /metrics that a process knows of itself.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Database } from '#src/db/connect.ts'

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

const poolLines = (pools: Record<string, Database>) =>
  Object.entries(pools).flatMap(([name, { pool }]) =>
    Object.entries({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }).map(
      ([state, count]) => `forecourt_database_connections{pool="${name}",state="${state}"} ${count}`,
    ),
  )

/** Watches from now on until it is closed. */
export const processFigures = (pools: Record<string, Database>) => {
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  return {
    close: () => void loop.disable(),
    lines: () => [
      '# TYPE forecourt_database_connections gauge',
      ...poolLines(pools),
      '# TYPE forecourt_event_loop_delay_seconds gauge',
      `forecourt_event_loop_delay_seconds{quantile="0.99"} ${(loop.percentile(99) / 1e9).toFixed(6)}`,
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      '# TYPE process_cpu_seconds_total counter',
      `process_cpu_seconds_total ${cpuSeconds().toFixed(3)}`,
      '# TYPE process_uptime_seconds gauge',
      `process_uptime_seconds ${process.uptime().toFixed(1)}`,
    ],
  }
}

export const figuresType = 'text/plain; version=0.0.4; charset=utf-8'
