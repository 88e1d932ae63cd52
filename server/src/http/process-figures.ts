// The figures of /metrics that a process measures itself.
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

/** Measures until closed. */
export const processFigures = (pools: Record<string, Database>, loop_window = 30_000) => {
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  // Covers the last half minute to minute: over the whole life of a process an hour of trouble would not show.
  let before = 0
  const begin = () => {
    before = loop.percentile(99)
    loop.reset()
  }
  // After a long block our timer may fire first, and a reset would drop the block before it is counted.
  const turn = setInterval(() => setImmediate(begin), loop_window).unref()
  const delay = () => Math.max(before, loop.percentile(99)) / 1e9
  return {
    close: () => {
      clearInterval(turn)
      loop.disable()
    },
    lines: () => [
      '# TYPE forecourt_database_connections gauge',
      ...poolLines(pools),
      '# TYPE forecourt_event_loop_delay_seconds gauge',
      `forecourt_event_loop_delay_seconds{quantile="0.99"} ${delay().toFixed(6)}`,
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
