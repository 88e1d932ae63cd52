// COPY … TO STDOUT: the fastest way to read many rows, in constant memory. It takes no parameters, so they become literals.
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { poolOf, type Db } from './connect.ts'

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

/**
 * The rows of a select, in the format of the COPY `options`. It uses a separate read-only connection, even within a
 * transaction, so it does not see what the transaction has not committed.
 */
export const copyOut = async function* (
  db: Db,
  query: CompiledQuery,
  { options, within = longest }: Copy,
): AsyncGenerator<Buffer> {
  const client = await poolOf(db).connect()
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
