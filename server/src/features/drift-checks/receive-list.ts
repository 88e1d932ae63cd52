// docs/product/staff-tasks.md#their-list: parses the list while the request arrives. Only the rows are stored, without their
// numbers, until they are compared.
import { createHash } from 'node:crypto'
import { setImmediate as breath } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { numberHash } from '#src/secrets/vault.ts'
import { invalid } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { getCheck } from './drift-checks.queries.ts'
import { listRows, refuseList, type ListRow } from './read/list-rows.ts'

/** A list from a request, or from a job that fetched it from the network. */
export type SentList = { card_network_id: number; filename: string; content: AsyncIterable<Uint8Array> }

const rowsAtATime = 1_000

const write = async (ctx: Ctx, drift_check_id: number, rows: readonly ListRow[]) => {
  const staged = rows.map(({ line, number, card }) => ({
    line,
    number_hash: `\\x${numberHash(ctx, number).toString('hex')}`,
    last_four: number.slice(-4),
    card,
  }))
  const { rows: written } = await sql<{ line: number }>`
    insert into drift_list_rows (drift_check_id, line, number_hash, last_four, card)
    select ${drift_check_id}, line, number_hash, last_four, card
    from json_populate_recordset(null::drift_list_rows, ${JSON.stringify(staged)})
    on conflict do nothing returning line`.execute(ctx.db)
  if (written.length === rows.length) return
  const known = new Set(written.map(({ line }) => line))
  throw refuseList(`Line ${rows.find(({ line }) => !known.has(line))?.line} has the number of a line before it`)
}

const hashing = (content: AsyncIterable<Uint8Array>) => {
  const hash = createHash('sha256')
  const pieces = async function* () {
    for await (const piece of content) {
      hash.update(piece)
      yield piece
    }
  }
  return { pieces: pieces(), digest: () => hash.digest() }
}

const stage = async (ctx: Ctx, id: number, rows: AsyncIterable<ListRow>) => {
  let batch: ListRow[] = []
  let count = 0
  for await (const row of rows) {
    batch.push(row)
    count += 1
    if (batch.length < rowsAtATime) continue
    await write(ctx, id, batch)
    batch = []
    await breath()
  }
  if (batch.length > 0) await write(ctx, id, batch)
  return count
}

/**
 * A list that is sent twice would report differences that were repaired since. A later list with the same bytes is news: the network
 * may have ignored what it was told.
 */
const refuseRepeated = async ({ db }: Ctx, card_network_id: number, sha256: Buffer) => {
  const before = await db
    .selectFrom('drift_checks')
    .select(sql<string>`to_char(created_at, 'YYYY-MM-DD')`.as('day'))
    .where('card_network_id', '=', card_network_id)
    .where('sha256', '=', sha256)
    .where('state', '<>', 'failed')
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirst()
  if (before) throw refuseList(`This list was compared on ${before.day} already`)
}

const finish = (
  ctx: Ctx,
  id: number,
  { card_network_id, filename, row_count, sha256 }: Omit<SentList, 'content'> & { row_count: number; sha256: Buffer },
) =>
  inTransaction(ctx, async (ctx) => {
    // Serializes two requests that send the same list at the same moment.
    await sql`select pg_advisory_xact_lock(hashtext('drift-checks'), ${card_network_id}::int)`.execute(ctx.db)
    await refuseRepeated(ctx, card_network_id, sha256)
    await ctx.db.updateTable('drift_checks').set({ state: 'comparing', row_count, sha256 }).where('id', '=', id).execute()
    await audit(ctx, {
      action: 'drift-check.receive',
      object: { type: 'drift-check', id },
      after: { filename, card_network_id, row_count },
    })
    await enqueue(ctx, 'drift-checks.compare', { drift_check_id: id })
    return getCheck(ctx, id)
  })

/** A refused list leaves nothing behind. */
export const receiveList = async (ctx: Ctx, { card_network_id, filename, content }: SentList) => {
  if (!ctx.config.networks_used.includes(card_network_id)) throw invalid({ card_network_id: ['Choose a network'] })
  const user_id = ctx.who && 'user_id' in ctx.who ? ctx.who.user_id : null
  const { id } = await ctx.db
    .insertInto('drift_checks')
    .values({ card_network_id, filename: filename.slice(0, 200), user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { pieces, digest } = hashing(content)
  return stage(ctx, id, listRows(pieces))
    .then((row_count) => finish(ctx, id, { card_network_id, filename, row_count, sha256: digest() }))
    .catch(async (error: unknown) => {
      await ctx.db.deleteFrom('drift_checks').where('id', '=', id).execute()
      throw error
    })
}
