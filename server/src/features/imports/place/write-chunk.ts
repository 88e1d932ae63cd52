// Writes a few thousand lines and the position in the file in one transaction. If a worker is killed, the next one continues at
// the first unwritten line.
import type { Problem } from '@forecourt/domain/rules/fixed-line.ts'
import type { FileTrailer } from '@forecourt/domain/rules/transaction-layout.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { placeAuthorisations, type NumberedAuthorisation } from './place-authorisations.ts'
import { placeTransactions, type NumberedLine } from './place-transactions.ts'
import type { LineDigests } from './known-transactions.ts'
import { shownTranId } from './shown-tran-id.ts'
import type { Telling } from './telling.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'

type LineProblem = { line: number; tran_id: string; problem: Problem }

export type Chunk = {
  from_byte: number
  next_line: number
  next_byte: number
  /** All detail lines, including refused ones. */
  lines: number
  /** The sums of all readable lines, to compare with the trailer. */
  quantity: number
  total: number
  transactions: NumberedLine[]
  authorisations: NumberedAuthorisation[]
  problems: LineProblem[]
  trailer: FileTrailer | null
  digests: LineDigests
}

const problemsAtOnce = 10_000

/** Sent as one JSON parameter, because a file in the wrong layout has a problem in nearly every cell. */
const writeProblems = async (ctx: Ctx, import_id: number, problems: readonly LineProblem[]) => {
  const rows = problems.map(({ line, tran_id, problem: { field, message } }) => ({
    import_id,
    line,
    tran_id: shownTranId(tran_id),
    field,
    message,
  }))
  for (let at = 0; at < rows.length; at += problemsAtOnce)
    await sql`
      insert into import_problems (import_id, line, tran_id, field, message)
      select import_id, line, tran_id, field, message
      from json_populate_recordset(null::import_problems, ${JSON.stringify(rows.slice(at, at + problemsAtOnce))})
      on conflict do nothing`.execute(ctx.db)
}

type Work = { chunk: Chunk; telling: Telling; areTickets: boolean }

const write = async (ctx: Ctx, import_id: number, { chunk, ...given }: Work) => {
  if (chunk.authorisations.length > 0) {
    const { refused, ...counts } = await placeAuthorisations(ctx, { import_id, telling: given.telling }, chunk.authorisations)
    return { ...counts, held: 0, problems: refused }
  }
  if (chunk.transactions.length === 0) return { added: 0, corrected: 0, unchanged: 0, held: 0, problems: [] }
  const placed = await placeTransactions(ctx, { ...given, import_id, lines: chunk.transactions, digests: chunk.digests })
  const problems = placed.refused.map(({ line, record, problem }) => ({ line, tran_id: record.tran_id, problem }))
  return { added: placed.added, corrected: placed.corrected, unchanged: placed.unchanged, held: placed.held.length, problems }
}

/** Returns false if another worker has already written this part. That worker then reads the rest. */
export const writeChunk = (ctx: Ctx, import_id: number, { chunk, ...work }: Work) =>
  inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const { rows } =
      await sql`select from imports where id = ${import_id} and state = 'running' and next_byte = ${chunk.from_byte}
      for update`.execute(ctx.db)
    if (rows.length === 0) return false
    const { problems: found, ...counts } = await write(ctx, import_id, { chunk, ...work })
    const problems = [...chunk.problems, ...found]
    await writeProblems(ctx, import_id, problems)
    await sql`
      update imports set next_line = ${chunk.next_line}, next_byte = ${chunk.next_byte}, lines_read = lines_read + ${chunk.lines},
        added = added + ${counts.added}, corrected = corrected + ${counts.corrected}, unchanged = unchanged + ${counts.unchanged},
        held = held + ${counts.held}, refused = refused + ${new Set(problems.map(({ line }) => line)).size},
        quantity_read = quantity_read + ${chunk.quantity}, total_read = total_read + ${chunk.total},
        trailer = coalesce(${chunk.trailer ? JSON.stringify(chunk.trailer) : null}::jsonb, trailer)
      where id = ${import_id}`.execute(ctx.db)
    return true
  })
