// docs/decisions/0063-a-second-wall.md: the cost of the wall for a list of cards. Calls with and without it alternate in one
// process.
import pg from 'pg'
import { migrate } from '../server/src/db/migrate.ts'
import { noWall } from '../server/src/db/wall.ts'
import { openSession } from '../server/src/features/session/tokens/session-tokens.ts'
import { buildApp } from '../server/src/programs/app.ts'
import { contextBase, openSystem } from '../server/src/programs/open-system.ts'
import { readConfig } from '../server/src/system/config.ts'
import { aCard } from '../server/testing/cards.ts'
import { peopleIn } from '../server/testing/people.ts'
import { medians } from './measure.ts'
import { atMost, type Figure } from './part.ts'

type Place = { cluster_url: string; keyring: string; dir: string }

const cards = 60
const calls = 600

export const benchWall = async ({ cluster_url, keyring }: Place): Promise<Figure[]> => {
  const admin = new pg.Client(cluster_url)
  await admin.connect()
  await admin.query('create database bench_wall')
  await admin.end()
  const url = Object.assign(new URL(cluster_url), { pathname: '/bench_wall' }).href
  await migrate(url)
  const environment = {
    DATABASE_URL: url,
    KEYRING: keyring,
    LOG_LEVEL: 'error',
    ACCOUNT_WALL: '1',
    REQUESTS_PER_MINUTE: '1000000',
  }
  const system = await openSystem({ config: readConfig(environment), url, role: 'command' })
  const { db } = system.database
  const ctx = { ...contextBase(system), origin: { request_id: 'bench', address: '127.0.0.1', user_agent: '' }, who: null }
  const people = peopleIn(db, 'plain-road-signs-42')
  const user = await people.aUser()
  const account = await people.anAccount()
  await people.join(user.id, account.id, { roles: ['card manager'] })
  for (let card = 0; card < cards; card++) await aCard({ db, ctx }, { account_id: account.id })
  const { tokens } = await openSession(ctx, { user_id: user.id, user_type_id: user.user_type_id })
  const headers = { authorization: `Bearer ${tokens.token}`, accountid: String(account.id) }
  const listOf = (app: Awaited<ReturnType<typeof buildApp>>) => async () => {
    const { statusCode } = await app.inject({ url: '/v1/cards?card_status_id=1&page=1', headers })
    if (statusCode !== 200) throw new Error(`The list answered ${statusCode}`)
  }
  const [open, walled] = [await buildApp({ ...system, wall: noWall }), await buildApp(system)]
  const times = await medians(calls, listOf(open), listOf(walled))
  await Promise.all([open.close(), walled.close()])
  await system.close()
  return [atMost(1.1, { work: 'card list, behind the wall', ...times, unit: 'ms' })]
}
