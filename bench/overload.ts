// docs/product/safety.md#more-than-it-can-do: how many requests still get an answer when far more arrive than the server can
// handle.
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { atLeast, type Figure } from './part.ts'
import { openPortal } from './portal.ts'

/** Enough connections to keep every database connection busy. */
const saturated = 50
const rounds = 3
const seconds = 5

type Load = { url: string; token: string; connections: number }
type Answered = { good: number; refused: number; broken: number; p50: number; p99: number }

/** `good` counts successful answers only. A refused client retries at once, which is worse than `Retry-After` allows. */
const rudely = async ({ url, token, connections }: Load): Promise<Answered> => {
  const result = await autocannon({
    url: `${url}/v1/profile`,
    headers: { authorization: `Bearer ${token}` },
    duration: seconds,
    connections,
  })
  return {
    good: result['2xx'] / seconds,
    refused: result.non2xx / seconds,
    broken: result.errors,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

const ask = (agent: http.Agent, { url, token }: Load) =>
  new Promise<{ status: number; wait: number }>((resolve, reject) => {
    const request = http.get(`${url}/v1/profile`, { agent, headers: { authorization: `Bearer ${token}` } }, (reply) => {
      reply.resume().once('end', () => resolve({ status: reply.statusCode!, wait: Number(reply.headers['retry-after'] ?? 0) }))
    })
    request.once('error', reject)
  })

/** Clients retry when `Retry-After` says, each with a slightly different delay. */
const politely = async (load: Load): Promise<Answered> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: load.connections })
  const until = performance.now() + seconds * 1_000
  const taken: number[] = []
  let [refused, broken] = [0, 0]
  const client = async (at: number) => {
    while (performance.now() < until) {
      const begun = performance.now()
      const { status, wait } = await ask(agent, load).catch(() => ({ status: 0, wait: 1 }))
      if (status === 200) taken.push(performance.now() - begun)
      else if (status === 503) refused++
      else broken++
      if (status !== 200) await pause(wait * 1_000 + (at % 50) * 20)
    }
  }
  await Promise.all(Array.from({ length: load.connections }, (_, at) => client(at)))
  agent.destroy()
  const sorted = taken.toSorted((one, other) => one - other)
  const quantile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { good: taken.length / seconds, refused: refused / seconds, broken, p50: quantile(0.5), p99: quantile(0.99) }
}

const kinds = [
  { name: 'five times saturation', times: 5, send: rudely },
  { name: 'ten times saturation', times: 10, send: rudely },
  { name: 'twenty times saturation', times: 20, send: rudely },
  { name: 'twenty times saturation, with clients that heed Retry-After', times: 20, send: politely },
]

export const benchOverload = async (place: { cluster_url: string; keyring: string; dir: string }): Promise<Figure[]> => {
  const portal = await openPortal({ ...place, name: 'overload', port: 4281 }, async () => undefined)
  const token = await portal.signIn('acct-admin')
  const load = (times: number) => ({ url: portal.api_url, token, connections: saturated * times })
  await rudely(load(1))
  const floors: Answered[] = []
  const found = kinds.map((): Answered[] => [])
  for (let round = 0; round < rounds; round++) {
    floors.push(await rudely(load(1)))
    for (const [at, { times, send }] of kinds.entries()) found[at]!.push(await send(load(times)))
  }
  await portal.close()
  console.table(Object.fromEntries(kinds.map(({ name }, at) => [name, found[at]!.at(-1)])))
  const peak = Math.max(...floors.map(({ good }) => good))
  return kinds.map(({ name }, at) => {
    const best = found[at]!.toSorted((one, other) => other.good - one.good)[0]!
    return atLeast(0.8, {
      work: `good answers at ${name}, ${best.broken} connections broken`,
      floor: peak,
      ours: best.good,
      unit: 'req/s',
      p50_ms: best.p50,
      p99_ms: best.p99,
    })
  })
}
