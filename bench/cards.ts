// Card lists, search and detail at 1,000,000 cards, against the floor and against a hundredth of the data.
import { loadFleet, sizes, type Fleet } from './fleet.ts'
import { measure, median } from './measure.ts'
import { atLeastInEachRound, atMost, type Figure } from './part.ts'
import { openPortal } from './portal.ts'

type Place = { cluster_url: string; keyring: string; dir: string }
type Portal = Awaited<ReturnType<typeof openPortal<Fleet>>>

const listPath = (page: number) => `/v1/cards?card_status_id=1&page=${page}`

/** Requests to accounts in proportion to their cards, pages 1 to 3. */
const mixOf = ({ mix }: Fleet, write: (account: number, page: number) => { path: string; headers?: Record<string, string> }) =>
  mix.map((account, index) => write(account, 1 + (index % 3)))

const listFigures = async (portal: Portal, floor: string, headers: Record<string, string>): Promise<Figure[]> => {
  const { api_url, loaded: fleet } = portal
  const inAccount = (account: number) => ({ ...headers, AccountId: String(account) })
  const { rows } = await portal.pool.query<{ id: string }>('select id from cards where account_id = $1 limit 1', [fleet.small])
  const cardId = rows[0]!.id
  const peer = await portal.startPeer(`/card/${fleet.small}/${cardId}`)
  const of = await measure([
    { name: 'floor mix', url: floor, requests: mixOf(fleet, (account, page) => ({ path: `/cards/${account}/${page}` })) },
    {
      name: 'mix',
      url: api_url,
      requests: mixOf(fleet, (account, page) => ({ path: listPath(page), headers: inAccount(account) })),
    },
    { name: 'peer mix', url: peer, requests: mixOf(fleet, (account, page) => ({ path: `/cards/${account}/${page}` })) },
    { name: 'small', url: api_url + listPath(1), headers: inAccount(fleet.small) },
    { name: 'big', url: api_url + listPath(1), headers: inAccount(fleet.big) },
    { name: 'floor detail', url: `${floor}/card/${fleet.small}/${cardId}` },
    { name: 'detail', url: `${api_url}/v1/cards/${cardId}`, headers: inAccount(fleet.small) },
    { name: 'peer detail', url: `${peer}/card/${fleet.small}/${cardId}` },
  ])
  const speed = (name: string) => ({ p50_ms: of(name).p50, p99_ms: of(name).p99 })
  return [
    atLeastInEachRound(0.6, {
      work: 'card list, mixed accounts, against the floor',
      floor: of('floor mix'),
      ours: of('mix'),
      unit: 'req/s',
      ...speed('mix'),
    }),
    atLeastInEachRound(4, {
      work: 'card list, mixed accounts, against NestJS and TypeORM',
      floor: of('peer mix'),
      ours: of('mix'),
      unit: 'req/s',
    }),
    atMost(1.5, {
      work: 'card list, 50,000-card account against a small one',
      floor: of('small').p50,
      ours: of('big').p50,
      unit: 'ms',
    }),
    atLeastInEachRound(0.55, {
      work: 'card detail, against the floor',
      floor: of('floor detail'),
      ours: of('detail'),
      unit: 'req/s',
      ...speed('detail'),
    }),
    atLeastInEachRound(1.2, {
      work: 'card detail, against NestJS and TypeORM',
      floor: of('peer detail'),
      ours: of('detail'),
      unit: 'req/s',
    }),
  ]
}

const get = async (url: string, headers: Record<string, string>) => {
  const reply = await fetch(url, { headers })
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`)
  return reply.arrayBuffer()
}

/** One request after another, to measure the work and not the queueing. */
const aloneFigures = async (million: Portal, tenThousand: Portal, headers: Record<string, string>[]): Promise<Figure[]> => {
  const time = (portal: Portal, account: number, path: string) =>
    median(40, () => get(portal.api_url + path, { ...headers[portal === million ? 0 : 1], AccountId: String(account) }))
  const { small, big } = million.loaded
  const first = await time(million, big, listPath(1))
  const keywordSmall = await time(million, small, '/v1/cards?keyword=rivera')
  const keywordBig = await time(million, big, '/v1/cards?keyword=trk-69')
  const byUse = async (orderBy: string) =>
    atMost(1, {
      work: `sorted by ${orderBy}, 50,000-card account: at most 100 ms`,
      floor: 100,
      ours: await time(million, big, `/v1/cards?with_use=1&orderBy=${orderBy}&sortedBy=desc`),
      unit: 'ms',
    })
  return [
    atMost(1.3, {
      work: 'card list at 1,000,000 cards against 10,000',
      floor: await time(tenThousand, tenThousand.loaded.small, listPath(1)),
      ours: await time(million, small, listPath(1)),
      unit: 'ms',
    }),
    atMost(1, { work: 'keyword with total, small account: at most 3 ms', floor: 3, ours: keywordSmall, unit: 'ms' }),
    atMost(1, { work: 'keyword with total, 50,000-card account: at most 30 ms', floor: 30, ours: keywordBig, unit: 'ms' }),
    await byUse('last_used'),
    await byUse('last_site'),
    await byUse('spent'),
    atMost(20, { work: 'page 4,500 against page 1', floor: first, ours: await time(million, big, listPath(4_500)), unit: 'ms' }),
  ]
}

export const benchCards = async (place: Place): Promise<Figure[]> => {
  const tenThousand = await openPortal({ ...place, name: 'fleet_10k', port: 4221 }, (pool) => loadFleet(pool, sizes.ten_thousand))
  const million = await openPortal({ ...place, name: 'fleet_1m', port: 4223 }, (pool) => loadFleet(pool, sizes.million))
  const bearer = async (portal: Portal) => ({ authorization: `Bearer ${await portal.signIn('card-manager')}` })
  const headers = [await bearer(million), await bearer(tenThousand)]
  const floor = await million.startFloor(await million.signIn('acct-admin'))
  const figures = [...(await listFigures(million, floor, headers[0]!)), ...(await aloneFigures(million, tenThousand, headers))]
  await million.close()
  await tenThousand.close()
  return figures
}
