// All panels of the dashboard with 10,000,000 transactions: against the same reads without HTTP, against summing the transactions
// themselves, and against a hundredth of the data.
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { connect } from '../server/src/db/connect.ts'
import { attention } from '../server/src/features/dashboard/attention.ts'
import { cardsByStatus, ordersInProgress } from '../server/src/features/dashboard/dashboard.queries.ts'
import { dashboardFigures } from '../server/src/features/dashboard/dashboard-figures.ts'
import { exceptionsAndDeclines } from '../server/src/features/dashboard/exceptions-and-declines.ts'
import { gallonsByGrade } from '../server/src/features/dashboard/gallons-by-grade.ts'
import { readAlone } from '../server/testing/read-alone.ts'
import { measure, median } from './measure.ts'
import { atLeast, atMost, type Figure } from './part.ts'
import { openPortal } from './portal.ts'
import { loadPurchases, loadTransactions, purchaseSizes, type Purchases } from './purchases.ts'

type Place = { cluster_url: string; keyring: string; dir: string }
type Portal = Awaited<ReturnType<typeof openPortal<Purchases>>>

const panels = ['', '/product_grade', '/cards', '/orders', '/exceptions', '/attention'].map((panel) => `/v1/dashboard${panel}`)
const connections = 16
const seconds = 4

const get = async (url: string, headers: Record<string, string>) => {
  const reply = await fetch(url, { headers })
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`)
  return reply.arrayBuffer()
}

/** The reads of the panels without HTTP, with the same concurrency as the requests in the comparison. Returns panels per second. */
const throughDriver = async (url: string, accounts: readonly number[]) => {
  const { db, close } = connect(url)
  const who = { user_type_id: userTypes.staff, roles: [], staff_roles: ['everything'] }
  const clock = { now: () => new Date() }
  const reads = [
    readAlone(dashboardFigures),
    readAlone(gallonsByGrade),
    readAlone(cardsByStatus),
    readAlone(ordersInProgress),
    readAlone(exceptionsAndDeclines),
    readAlone(attention),
  ]
  const input = { query: { period: '12m' } } as const
  let done = 0
  let ends = Infinity
  const reader = async (_: unknown, first: number) => {
    for (let turn = first; performance.now() < ends; turn++) {
      const id = accounts[turn % accounts.length]!
      const account = { id, name: '', cl_division_no: '', cl_account_no: '', time_zone: '', standing: 'open' as const }
      await reads[turn % reads.length]!({ db, clock, who, account }, input)
      done++
    }
  }
  const run = async (length: number) => {
    done = 0
    ends = performance.now() + length * 1_000
    await Promise.all(Array.from({ length: connections }, reader))
    return done / length
  }
  await run(2)
  const rates = [await run(seconds), await run(seconds)]
  await close()
  return Math.max(...rates)
}

const liveText = `
  select date_trunc('month', transacted_at), product_id, sum(quantity), sum(total) from transactions
  where account_id = $1 and transacted_at >= date_trunc('month', current_date) - interval '11 months' group by 1, 2`

export const benchDashboard = async (place: Place): Promise<Figure[]> => {
  const few = await openPortal({ ...place, name: 'bought_100k', port: 4241 }, (pool) =>
    loadPurchases(pool, purchaseSizes.hundred_thousand),
  )
  const many = await openPortal({ ...place, name: 'bought_10m', port: 4243 }, async (pool) => {
    const purchases = await loadPurchases(pool, purchaseSizes.ten_million)
    await loadTransactions(pool, purchases.big, purchaseSizes.ten_million.biggest)
    return purchases
  })
  const bearer = async (portal: Portal, login: string) => ({ authorization: `Bearer ${await portal.signIn(login)}` })
  const headers = new Map([
    [many, await bearer(many, 'card-manager')],
    [few, await bearer(few, 'card-manager')],
  ])
  const { big, mix } = many.loaded
  const of = await measure(
    [
      {
        name: 'panels',
        url: many.api_url,
        requests: mix.map((account, index) => ({
          path: panels[index % panels.length]!,
          headers: { ...headers.get(many), AccountId: String(account) },
        })),
      },
    ],
    { rounds: 2, seconds, connections },
  )
  const driver = await throughDriver(many.environment.DATABASE_URL, mix)
  /** One panel after another, to measure the work and not the queueing. */
  const inTurn = (portal: Portal, account: number, paths: readonly string[]) =>
    median(25, async () => {
      for (const path of paths) await get(portal.api_url + path, { ...headers.get(portal)!, AccountId: String(account) })
    })
  const live = await median(5, () => many.pool.query(liveText, [big]))
  const staff = await bearer(many, 'staff')
  const provider = await median(25, () => get(`${many.api_url}/v1/dashboard/provider`, staff))
  const figures = [
    atLeast(0.5, {
      work: 'dashboard, all panels, against the same reads through the driver',
      floor: driver,
      ours: of('panels').perSecond,
      unit: 'req/s',
      p50_ms: of('panels').p50,
      p99_ms: of('panels').p99,
    }),
    atMost(1 / 50, {
      work: 'gallons by grade, biggest account, against adding up its transactions',
      floor: live,
      ours: await inTurn(many, big, ['/v1/dashboard/product_grade']),
      unit: 'ms',
    }),
    atMost(1.3, {
      work: 'dashboard, all panels, at 10,000,000 transactions against 100,000',
      floor: await inTurn(few, few.loaded.small, panels),
      ours: await inTurn(many, many.loaded.small, panels),
      unit: 'ms',
    }),
    // This panel reads a month of every account to find the biggest changes, so its cost grows with the number of accounts.
    atMost(1, { work: 'all accounts together, 5,000 of them: at most 60 ms', floor: 60, ours: provider, unit: 'ms' }),
  ]
  await many.close()
  await few.close()
  return figures
}
