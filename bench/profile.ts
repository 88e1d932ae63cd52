// The overhead of the product on the simplest signed-in call: session, checks, parsing and the schema of the reply.
import { measure } from './measure.ts'
import { atLeastInEachRound, type Figure } from './part.ts'
import { openPortal } from './portal.ts'

export const benchProfile = async (place: { cluster_url: string; keyring: string; dir: string }): Promise<Figure[]> => {
  const portal = await openPortal({ ...place, name: 'plain', port: 4211 }, async () => undefined)
  const token = await portal.signIn('acct-admin')
  const floor = await portal.startFloor(token)
  const of = await measure([
    { name: 'floor', url: `${floor}/profile` },
    { name: 'profile', url: `${portal.api_url}/v1/profile`, headers: { authorization: `Bearer ${token}` } },
  ])
  await portal.close()
  return [
    atLeastInEachRound(0.5, {
      work: 'GET /v1/profile against a bare route with the same query',
      floor: of('floor'),
      ours: of('profile'),
      unit: 'req/s',
      p50_ms: of('profile').p50,
      p99_ms: of('profile').p99,
    }),
  ]
}
