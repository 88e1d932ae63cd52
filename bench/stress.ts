// npm run stress [-- submissions]: kills an API process again and again while orders are submitted. Exits 1 when an acknowledged
// order is missing, duplicated or incomplete (docs/product/safety.md#killed-at-any-moment).
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readConfig } from '../server/src/system/config.ts'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { loadDemo } from '../server/src/demo/load-demo.ts'
import { openSession } from '../server/src/features/session/tokens/session-tokens.ts'
import { contextBase, openSystem, type System } from '../server/src/programs/open-system.ts'
import { killDuringSubmissions } from '../server/testing/kill-submissions.ts'
import { killPrograms } from '../server/testing/program.ts'

const submissions = Number(process.argv[2] ?? 200)

/** A signed-in card manager of the demo, and a template whose orders need no vehicle numbers. */
const prepare = async (system: System) => {
  await loadDemo(contextBase(system))
  const { db } = system.database
  const user = await db
    .selectFrom('users')
    .select(['id', 'user_type_id'])
    .where('email', '=', 'card-manager@forecourt.test')
    .executeTakeFirstOrThrow()
  const account = await db.selectFrom('accounts').select('id').where('name', '=', 'Cascade Hauling').executeTakeFirstOrThrow()
  const template = await db
    .selectFrom('card_templates')
    .select('id')
    .where('template_name', '=', 'WEX Driver')
    .executeTakeFirstOrThrow()
  const origin = { request_id: 'stress', address: '', user_agent: '' }
  const ctx = { ...contextBase(system), origin, who: null }
  const { tokens } = await openSession(ctx, { user_id: user.id, user_type_id: user.user_type_id })
  const headers = { authorization: `Bearer ${tokens.token}`, accountid: String(account.id) }
  const line = { card_template_id: template.id, card_fuel_profile_id: 8, card_time_profile_id: 1 }
  const { last } = await db
    .selectFrom('card_orders')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return { headers, line, account_id: account.id, after: last }
}

const judge = async ({ database: { db } }: System, place: { account_id: number; after: number }) => {
  const orders = await db
    .selectFrom('card_orders as o')
    .innerJoin('card_order_lines as l', 'l.card_order_id', 'o.id')
    .select((eb) => ['o.id', eb.fn.countAll<number>().as('lines')])
    .where('o.account_id', '=', place.account_id)
    .where('o.id', '>', place.after)
    .groupBy('o.id')
    .execute()
  return new Map(orders.map(({ id, lines }) => [id, lines]))
}

const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-stress-'))
const embedded = await startEmbedded({ dir: path.join(dir, 'postgres') })
try {
  await migrate(embedded.url)
  const KEYRING = JSON.stringify({ active: 'stress', keys: { stress: randomBytes(32).toString('base64') } })
  const environment = { DATABASE_URL: embedded.url, KEYRING, LOG_LEVEL: 'error', DEMO: '1' }
  const system = await openSystem({ config: readConfig(environment), url: embedded.url, role: 'command' })
  const { headers, line, ...place } = await prepare(system)
  const { acknowledged, kills } = await killDuringSubmissions({
    environment,
    headers,
    submissions,
    linesOf: (submission) => Array.from({ length: 1 + (submission % 20) }, () => ({ ...line, description: `${submission}` })),
    perKill: 20,
  })
  const stored = await judge(system, place)
  const missing = acknowledged.filter(({ order_id, lines }) => stored.get(order_id) !== lines)
  const doubled = stored.size - new Set(acknowledged.map(({ order_id }) => order_id)).size
  console.table([
    { submissions, kills, acknowledged: acknowledged.length, stored: stored.size, missing: missing.length, doubled },
  ])
  process.exitCode = missing.length === 0 && doubled === 0 && acknowledged.length === submissions ? 0 : 1
  await system.close()
} finally {
  killPrograms()
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
}
