// Throughput of several targets, measured in turn and in several rounds, so that other load affects all alike.
import autocannon from 'autocannon'

export type Target = {
  name: string
  url: string
  headers?: Record<string, string>
  /** Paths and headers of several requests, sent in turn instead of a single path. */
  requests?: { path: string; headers?: Record<string, string> }[]
}
type Options = { rounds?: number; seconds?: number; connections?: number }

const once = async ({ url, headers, requests }: Target, seconds: number, connections: number) => {
  const result = await autocannon({
    url,
    headers: headers ?? {},
    ...(requests && { requests: requests.map((request) => ({ ...request, headers: { ...headers, ...request.headers } })) }),
    duration: seconds,
    connections,
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

export type Measured = { perSecond: number; p50: number; p99: number; perRound: number[] }

/**
 * The best of the rounds for each target, because noise only ever slows a run down. The results of each round show how reliable
 * that figure is.
 */
export const measure = async (targets: Target[], { rounds = 5, seconds = 3, connections = 16 }: Options = {}) => {
  const taken = new Map(targets.map(({ name }) => [name, [] as Awaited<ReturnType<typeof once>>[]]))
  for (const target of targets) await once(target, 2, connections)
  for (let round = 0; round < rounds; round++)
    for (const target of targets) taken.get(target.name)!.push(await once(target, seconds, connections))
  return (name: string): Measured => {
    const results = taken.get(name)!
    const best = results.reduce((one, other) => (other.perSecond > one.perSecond ? other : one))
    return { ...best, perRound: results.map(({ perSecond }) => perSecond) }
  }
}

const middle = (taken: readonly number[]) => taken.toSorted((one, other) => one - other)[Math.floor(taken.length / 2)]!

const timeOf = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The median of many requests, one after another, in milliseconds. */
export const median = async (times: number, work: () => Promise<unknown>) => {
  const taken: number[] = []
  for (let time = 0; time < times; time++) taken.push(await timeOf(work))
  return middle(taken)
}

/**
 * The medians of two functions that take turns, so that other load affects both alike. The first tenth of the runs fills caches.
 */
export const medians = async (times: number, one: () => Promise<unknown>, other: () => Promise<unknown>) => {
  const taken: [number[], number[]] = [[], []]
  for (let time = -times / 10; time < times; time++)
    for (const [at, work] of [one, other].entries()) {
      const milliseconds = await timeOf(work)
      if (time >= 0) taken[at]!.push(milliseconds)
    }
  return { floor: middle(taken[0]), ours: middle(taken[1]) }
}

/** Requests the profile without pause during `work`. Returns the longest wait, which is the delay another user would notice. */
export const worstWait = async (url: string, headers: Record<string, string>, work: Promise<unknown>) => {
  const done = work.then(() => 'done' as const)
  let worst = 0
  for (;;) {
    const began = performance.now()
    await (await fetch(`${url}/v1/profile`, { headers })).arrayBuffer()
    worst = Math.max(worst, performance.now() - began)
    if ((await Promise.race([done, Promise.resolve()])) === 'done') return worst
  }
}

/** One value from /metrics. */
export const readMetric = async (api_url: string, name: string) => {
  const text = await (await fetch(`${api_url}/metrics`)).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))!
      .split(' ')[1],
  )
}

export const readMemory = async (api_url: string) => (await readMetric(api_url, 'process_resident_memory_bytes')) / 2 ** 20
