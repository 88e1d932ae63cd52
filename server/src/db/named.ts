// Hot queries run as named prepared statements, which Kysely does not support: measured 2.3 times the throughput.
import { CompiledQuery, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { keepsStatements, poolOf, type Db } from './connect.ts'
import { keepText, nameOf } from './statement-names.ts'

/**
 * `keeps_plan`: for reads of tables with a partition for each month. Knowing the values, Postgres leaves partitions out while
 * planning, finds that cheaper, and plans again for every call, which takes longer than the query. Only calls for an account obey.
 *
 * `plans_anew`: for joins over all cards of an account. Without knowing which account, Postgres plans for one of two hundred cards,
 * and for fifty thousand that takes three times as long.
 */
type Options = { keeps_plan?: boolean; plans_anew?: boolean }

/**
 * Postgres parses and plans the statement once per connection. Inside a transaction the statement joins the transaction, and keeps
 * its name (statement-names.ts). Through a pooler it has no name, because the next call may get another connection of the server.
 */
export const named =
  <Row extends pg.QueryResultRow, Values extends readonly unknown[] = readonly unknown[]>(
    text: string,
    { keeps_plan = false, plans_anew = false }: Options = {},
  ) =>
  async (db: Db, values: Values): Promise<Row[]> => {
    if (db.isTransaction) {
      if (!plans_anew) keepText(text)
      return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
    }
    const pool = poolOf(db)
    const name = keepsStatements(pool) && !plans_anew ? { name: nameOf(text) } : {}
    return (await pool.query<Row>({ ...name, ...(keeps_plan && { keeps_plan }), text, values: [...values] })).rows
  }

/** A query written with Kysely, as a named statement. Only its values may differ from call to call, and a few conditions. */
export const readNamed = <Row extends pg.QueryResultRow>(db: Db, query: RawBuilder<Row>): Promise<Row[]> => {
  const { sql, parameters } = query.compile(db)
  return named<Row>(sql)(db, parameters)
}
