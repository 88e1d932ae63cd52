// docs/product/safety.md#more-than-it-can-do: what is still answered when five times as much is asked as can be done.
import autocannon from 'autocannon'
import { atLeast, type Figure } from './part.ts'
import { openPortal } from './portal.ts'

/** Enough to keep every connection to the database busy. */
const saturated = 50
const rounds = 3
const seconds = 5

type Load = { url: string; token: string; connections: number }

/** Good answers alone. A client that was refused comes back at once, which is worse than `Retry-After` asks for. */
const goodput = async ({ url, token, connections }: Load) => {
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

export const benchOverload = async (place: { cluster_url: string; keyring: string; dir: string }): Promise<Figure[]> => {
  const portal = await openPortal({ ...place, name: 'overload', port: 4281 }, async () => undefined)
  const token = await portal.signIn('acct-admin')
  const load = (times: number) => goodput({ url: portal.api_url, token, connections: saturated * times })
  await load(1)
  const [one, five, ten] = [[], [], []] as Awaited<ReturnType<typeof goodput>>[][]
  for (let round = 0; round < rounds; round++) {
    one!.push(await load(1))
    five!.push(await load(5))
    ten!.push(await load(10))
  }
  await portal.close()
  console.table({ '1x': one![rounds - 1], '5x': five![rounds - 1], '10x': ten![rounds - 1] })
  const peak = Math.max(...one!.map(({ good }) => good))
  return [
    { name: 'five', of: five! },
    { name: 'ten', of: ten! },
  ].map(({ name, of }) => {
    const best = of.toSorted((a, b) => b.good - a.good)[0]!
    return atLeast(0.8, {
      work: `good answers at ${name} times saturation, ${best.broken} connections broken`,
      floor: peak,
      ours: best.good,
      unit: 'req/s',
      p50_ms: best.p50,
      p99_ms: best.p99,
    })
  })
}
