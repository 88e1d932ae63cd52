// docs/decisions/0063-a-second-wall.md: the database handle of a call for an account. Its statements run as a role that sees the
// rows of that account only, so a forgotten `where account_id` cannot reach another fleet.
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { keepsStatements, originOf, poolOf, throughPool, type Connections, type Db } from './connect.ts'
import { asKept, behindWall } from './statement-names.ts'
import type { DB } from './types.ts'
import { enterTransaction, queryBehindWall, type Behind, type Statement } from './walled-query.ts'

export type Wall = (db: Db, account_id: number) => Db

/** Used where the wall could not be raised. */
export const noWall: Wall = (db) => db

const begins = /^(?:begin|start transaction)\b/i

/** Within a transaction the account is already set, by its first statement. */
const isInTransaction = (client: pg.PoolClient) =>
  (client as unknown as { getTransactionStatus: () => string | null }).getTransactionStatus() !== 'I'

const walledClient = (client: pg.PoolClient, behind: Behind): pg.PoolClient => {
  let isBroken = false
  const begin = async (text: string) => {
    try {
      const results: unknown = await client.query(`${text}; ${enterTransaction(behind.account_id)}`)
      return (results as pg.QueryResult[])[0]!
    } catch (error) {
      // The transaction may have begun. No other call may get this connection.
      isBroken = true
      throw error
    }
  }
  const query = (statement: unknown, values: unknown[] = []) => {
    if (typeof statement !== 'string') return client.query(statement as pg.Submittable)
    if (begins.test(statement)) return begin(statement)
    const kept = behind.keeps_statements ? asKept(statement, values) : undefined
    if (!isInTransaction(client)) return queryBehindWall(client, behind, kept ?? { text: statement, values })
    return kept ? client.query({ ...kept, name: behindWall(kept.name) }) : client.query(statement, values)
  }
  const release = (error?: Error | boolean) => client.release(isBroken || error)
  return { query, release, processID: (client as unknown as { processID: number }).processID } as unknown as pg.PoolClient
}

const walledPool = (pool: pg.Pool, account_id: number): Connections => {
  const behind = { account_id, keeps_statements: keepsStatements(pool) }
  return {
    options: pool.options,
    behind: { origin: pool, wrap: (other) => walledPool(other, account_id) },
    connect: async () => walledClient(await pool.connect(), behind),
    query: async <Row extends pg.QueryResultRow>(config: Statement) => {
      const client = await pool.connect()
      try {
        const result = await queryBehindWall<Row>(client, behind, config)
        client.release()
        return result
      } catch (error) {
        client.release(true)
        throw error
      }
    },
  }
}

const raise: Wall = (origin, account_id) => {
  const pool = walledPool(originOf(poolOf(origin)), account_id)
  const connect = pool.connect as () => Promise<PostgresPoolClient>
  const dialect = new PostgresDialect({ pool: { connect, end: async () => {}, options: pool.options } })
  return throughPool(new Kysely<DB>({ dialect }), pool)
}

/** Keeps handles of the most recent accounts only. More would be memory for accounts that make no calls. */
const keptAccounts = 500
const raised = new WeakMap<Db, Map<number, Db>>()

/** Cached: creating it took about 2 % of the work of a page of cards. It holds only the account's id. */
export const wall: Wall = (origin, account_id) => {
  const walls = raised.get(origin) ?? new Map<number, Db>()
  raised.set(origin, walls)
  const db = walls.get(account_id) ?? raise(origin, account_id)
  // The most recently used handle is last, so the first is the least recently used.
  walls.delete(account_id)
  walls.set(account_id, db)
  if (walls.size > keptAccounts) walls.delete(walls.keys().next().value!)
  return db
}
