// COPY … TO STDOUT: the fastest way to read many rows, in constant memory. It takes no parameters, so they become literals.
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { poolOf, type Connections, type Db } from './connect.ts'
import { readerPool } from './replica.ts'

type Scalar = string | number | boolean | null

const arrayItem = (value: Scalar) => (value === null ? 'NULL' : `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`)

/** Quoted even for a number: Postgres then infers the type as it does for a parameter. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${(value as Scalar[]).map(arrayItem).join()}}`)
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw new TypeError('This value cannot be part of a COPY')
  return pg.escapeLiteral(String(value))
}

const inlined = ({ sql, parameters }: CompiledQuery) =>
  sql.replaceAll(/\$(\d+)/g, (_, place: string) => literal(parameters[Number(place) - 1]))

/** A history of ten million rows takes minutes. A copy that takes longer than this hangs. */
const longest = 30 * 60_000

/** `within` is in milliseconds. */
type Copy = { options: string; within?: number | undefined }

const copyFrom = async function* (
  pool: Connections,
  query: CompiledQuery,
  { options, within = longest }: Copy,
): AsyncGenerator<Buffer> {
  const client = await pool.connect()
  let isDone = false
  try {
    await client.query(`begin read only; set local statement_timeout = ${within}`)
    yield* client.query(
      copyTo(`copy (${inlined(query)}) to stdout (${options})`, { highWaterMark: 256 * 1024 }),
    ) as AsyncIterable<Buffer>
    await client.query('commit')
    isDone = true
  } finally {
    // A copy that failed or was abandoned would go on sending its rows, so its connection is closed.
    client.release(!isDone)
  }
}

/**
 * Streams the rows of a select in the format given by the COPY `options`. The copy uses a separate read-only connection, even
 * within a transaction, so it does not see uncommitted rows of that transaction. The connection may go to the replica.
 */
export const copyOut = async function* (db: Db, query: CompiledQuery, copy: Copy): AsyncGenerator<Buffer> {
  const reader = await readerPool(db)
  let hasBegun = false
  try {
    for await (const bytes of copyFrom(reader.pool, query, copy)) {
      hasBegun = true
      yield bytes
    }
  } catch (error) {
    reader.onFailure(error as Error)
    // No bytes were yielded yet, so the primary can take over. Otherwise the job is retried and then reads from the primary.
    if (hasBegun || !reader.is_replica) throw error
    yield* copyFrom(poolOf(db), query, copy)
  }
}
