// For work that runs the same statements thousands of times: each statement is parsed and planned once per connection.
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { keepsStatements, poolOf, throughPool, type Connections, type Db } from './connect.ts'
import { behindWall, nameOf } from './statement-names.ts'
import type { DB } from './types.ts'

const namesOf = ({ behind }: Connections) => (behind ? (text: string) => behindWall(nameOf(text)) : nameOf)

/** Names only statements with values. The others, such as begin and commit, have no plan worth keeping. */
const keepingClient = (client: pg.PoolClient, named: (text: string) => string): PostgresPoolClient => {
  const query = (text: unknown, values: unknown[] = []) =>
    typeof text === 'string' && values.length > 0
      ? client.query({ name: named(text), text, values })
      : client.query(text as string, values)
  const release = (error?: Error | boolean) => client.release(error)
  return { query, release, processID: (client as unknown as { processID: number }).processID } as unknown as PostgresPoolClient
}

const kept = new WeakMap<Db, Db>()

/**
 * For transactions only: a statement outside a transaction would bypass the wall. The statement texts must come from a closed set,
 * because each one stays prepared on its connection. Through a pooler nothing is kept.
 */
export const keepPlans = (db: Db): Db => {
  const pool = poolOf(db)
  if (db.isTransaction || !keepsStatements(pool)) return db
  const known = kept.get(db)
  if (known) return known
  const connect = async () => keepingClient(await pool.connect(), namesOf(pool))
  const dialect = new PostgresDialect({ pool: { connect, end: async () => {}, options: pool.options } })
  const keeping = throughPool(new Kysely<DB>({ dialect }), pool)
  kept.set(db, keeping)
  return keeping
}
