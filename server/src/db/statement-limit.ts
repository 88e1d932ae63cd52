// The same connections with another time limit per statement (docs/decisions/0018-jobs-have-their-own-limits.md).
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { poolOf, samePool, type Db } from './connect.ts'
import type { DB } from './types.ts'

/** A connection has the limit only while it is checked out. A named statement outside a transaction keeps the usual limit. */
export const withStatementLimit = (origin: Db, seconds: number): Kysely<DB> => {
  const pool = poolOf(origin)
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    await client.query(`set statement_timeout = ${seconds * 1_000}`).catch((error: unknown) => {
      client.release(true)
      throw error
    })
    const release = (isBroken?: boolean) => {
      if (isBroken) return client.release(true)
      client.query('reset statement_timeout').then(
        () => client.release(),
        () => client.release(true),
      )
    }
    return { query: client.query.bind(client), release }
  }
  const dialect = new PostgresDialect({ pool: { connect, end: async () => {}, options: pool.options } })
  return samePool(new Kysely<DB>({ dialect }), origin)
}
