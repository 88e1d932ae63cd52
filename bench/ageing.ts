// One API process after many requests: the cost of a request, the spread of the response times, and the memory the process keeps.
import autocannon from 'autocannon'
import { measure, readMemory, readMetric } from './measure.ts'
import { atMost, type Figure } from './part.ts'
import { openPortal } from './portal.ts'

type Place = { cluster_url: string; keyring: string; dir: string }

const young = 30_000
const old = 300_000
/** Number of requests over which the cost of one is averaged. */
const sample = 10_000

/** The server ends a connection after a thousand requests (docs/product/safety.md#slow-and-long-connections). */
const requestsPerConnection = 500

const paths = ['/v1/profile', '/v1/cards?page=1', '/v1/card_orders?page=1', '/v1/cards?keyword=truck', '/v1/profile']

export const benchAgeing = async (place: Place): Promise<Figure[]> => {
  const portal = await openPortal({ ...place, name: 'ageing', port: 4261 }, async (pool) => {
    const { rows } = await pool.query<{ id: string }>(`select id from accounts where name = 'Cascade Hauling'`)
    return rows[0]!.id
  })
  const { api_url } = portal
  const headers = { authorization: `Bearer ${await portal.signIn('card-manager')}`, accountid: portal.loaded }
  const requests = paths.map((path) => ({ path, headers }))
  const answer = async (amount: number) => {
    const { non2xx, errors } = await autocannon({
      url: api_url,
      requests,
      amount,
      connections: 16,
      reconnectRate: requestsPerConnection,
    })
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refused, ${errors} errors`)
  }
  const costOfOne = async () => {
    const before = await readMetric(api_url, 'process_cpu_seconds_total')
    await answer(sample)
    return (((await readMetric(api_url, 'process_cpu_seconds_total')) - before) / sample) * 1_000
  }
  await answer(young)
  const costYoung = await costOfOne()
  await answer(old - young - sample)
  const costOld = await costOfOne()
  const of = await measure([{ name: 'crowd', url: api_url, requests }], { connections: 64 })
  const memory = await readMemory(api_url)
  await portal.close()
  const { p50, p99 } = of('crowd')
  return [
    atMost(1.3, { work: 'CPU of a request after 300,000 against after 30,000', floor: costYoung, ours: costOld, unit: 'ms' }),
    atMost(6, { work: 'p99 against p50 at 64 connections', floor: p50, ours: p99, unit: 'ms', p50_ms: p50, p99_ms: p99 }),
    atMost(1, { work: 'memory of the API after all requests: at most 200 MB', floor: 200, ours: memory, unit: 'MB' }),
  ]
}
