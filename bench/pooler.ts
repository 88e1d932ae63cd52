// docs/operations/database.md#a-pooler: the cost of pgbouncer, where statements have no names. Installs Debian's package if it
// may.
import type pg from 'pg'
import { aPooler, findPgbouncer } from '../server/testing/pgbouncer.ts'
import { measure } from './measure.ts'
import { atLeast, type Figure } from './part.ts'
import { openPortal } from './portal.ts'
import { apiCommand, startProgram } from './processes.ts'

const limits = ['statement_timeout = 5000', 'lock_timeout = 4000', 'idle_in_transaction_session_timeout = 15000']

/** The same limits as in docs/operations/database.md. */
const limitRole = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ role: string }>(
    `select format('%I in database %I', current_user, current_database()) as role`,
  )
  for (const limit of limits) await pool.query(`alter role ${rows[0]!.role} set ${limit}`)
}

export const benchPooler = async (place: { cluster_url: string; keyring: string; dir: string }): Promise<Figure[]> => {
  if (!findPgbouncer()) return []
  const portal = await openPortal({ ...place, name: 'pooler', port: 4285 }, limitRole)
  const pooler = await aPooler(portal.environment.DATABASE_URL, 8)
  try {
    const pooled_url = 'http://127.0.0.1:4286'
    const environment = { ...portal.environment, DATABASE_POOLER_URL: pooler.url, PORT: '4286' }
    await startProgram(apiCommand, environment, `${pooled_url}/readyz`)
    const headers = { authorization: `Bearer ${await portal.signIn('card-manager')}` }
    const { rows } = await portal.pool.query<{ id: number }>(`select id from accounts where name = 'Cascade Hauling'`)
    const works: { work: string; path: string; more: Record<string, string> }[] = [
      { work: 'a profile', path: '/v1/profile', more: {} },
      { work: 'a page of cards', path: '/v1/cards', more: { accountid: String(rows[0]!.id) } },
    ]
    const figures: Figure[] = []
    for (const { work, path, more } of works) {
      const of = await measure([
        { name: 'direct', url: portal.api_url + path, headers: { ...headers, ...more } },
        { name: 'pooled', url: pooled_url + path, headers: { ...headers, ...more } },
      ])
      const { perSecond, p50, p99 } = of('pooled')
      const floor = of('direct').perSecond
      figures.push(
        atLeast(0.3, { work: `${work} through pgbouncer`, floor, ours: perSecond, unit: 'req/s', p50_ms: p50, p99_ms: p99 }),
      )
    }
    return figures
  } finally {
    await portal.close()
    await pooler.close()
  }
}
