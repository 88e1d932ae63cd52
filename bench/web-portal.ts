// The portal to measure, with the demo data. Starting it takes long on a busy machine, so it prints how long it has been waiting.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** Prints what is running and for how long, every ten seconds until it is done. */
const saying = async <Result>(what: string, work: Promise<Result>) => {
  const began = performance.now()
  const passed = () => `${Math.round((performance.now() - began) / 1000)} s`
  console.log(`${what} …`)
  const timer = setInterval(() => console.log(`${what} … ${passed()}`), 10_000)
  try {
    const result = await work
    console.log(`${what}: ${passed()}`)
    return result
  } finally {
    clearInterval(timer)
  }
}

const build = async () => {
  const child = spawn(process.execPath, ['scripts/build-web-if-stale.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The portal was not built')
}

/** Not 4190: fetch and browsers block that port, so the benchmark would never reach the portal there. */
const benchPort = Number(process.env.JOURNEYS_PORT ?? 4390)

/** Undefined once the portal is ready, otherwise the reason why it is not. */
const notReady = (origin: string) =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok, status }) => (ok ? undefined : `it answered ${status}`),
    (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
  )

/** The portal that `BENCH_URL` names, or a new one. `until` is when to give up, on the clock of `performance.now()`. */
export const startPortal = async (until: number) => {
  if (process.env.BENCH_URL) return { origin: process.env.BENCH_URL, stop: async () => {} }
  await saying('Building the portal', build())
  const portal = spawn(process.execPath, ['e2e/server.ts'], {
    env: { ...process.env, JOURNEYS_PORT: String(benchPort) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (portal.exitCode !== null || portal.signalCode !== null) return
    portal.kill('SIGTERM')
    await once(portal, 'exit')
  }
  const origin = `http://127.0.0.1:${benchPort}`
  const ready = async () => {
    let trouble = await notReady(origin)
    while (trouble !== undefined) {
      if (portal.exitCode !== null) throw new Error('The portal did not start')
      if (performance.now() > until) throw new Error(`The portal was not ready within the time of the bench: ${trouble}`)
      await pause(500)
      trouble = await notReady(origin)
    }
  }
  try {
    await saying('Loading the demo', ready())
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, stop }
}
