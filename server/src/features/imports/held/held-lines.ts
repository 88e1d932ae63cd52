// Lines that cannot be placed yet are stored completely, so that nothing is lost, and sealed, because they contain card numbers.
import type { heldReasons } from '@forecourt/domain/contract/imports.ts'
import type { TransactionLine } from '@forecourt/domain/rules/import-line.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { openFile, sealFile } from '#src/secrets/vault.ts'
import { keyOf } from '#src/features/imports/place/known-transactions.ts'
import type { Telling } from '#src/features/imports/place/telling.ts'

type Reason = (typeof heldReasons)[number]
export type HeldLine = { record: TransactionLine; reason: Reason; detail: string }

type Keyed = Pick<TransactionLine, 'card_network_id' | 'tran_id'>

const placeOf = (line: Keyed) => `held|${keyOf(line)}`

type Told = { import_id: number | null; telling: Telling }

/** A line that already waits is updated. Lines of older files are filtered out before this. */
export const holdLines = async (ctx: Ctx, { import_id, telling }: Told, held: readonly HeldLine[]) => {
  if (held.length === 0) return
  await ctx.db
    .insertInto('held_transactions')
    .values(
      held.map(({ record, reason, detail }) => ({
        import_id,
        told_by: telling.told_by,
        card_network_id: record.card_network_id,
        tran_id: record.tran_id,
        reason,
        detail,
        transacted_at: record.transacted_at,
        quantity: record.quantity,
        total: record.total ?? 0,
        sealed: sealFile(ctx, placeOf(record), Buffer.from(JSON.stringify(record))),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['card_network_id', 'tran_id'])
        .where('state', '=', 'waiting')
        .doUpdateSet((eb) => ({
          import_id: eb.ref('excluded.import_id'),
          told_by: eb.ref('excluded.told_by'),
          reason: eb.ref('excluded.reason'),
          detail: eb.ref('excluded.detail'),
          transacted_at: eb.ref('excluded.transacted_at'),
          quantity: eb.ref('excluded.quantity'),
          total: eb.ref('excluded.total'),
          sealed: eb.ref('excluded.sealed'),
        })),
    )
    .execute()
}

/** Lines sealed by an earlier version have no cost price. */
const withoutCost = (line: unknown) => ({ cost_price: null, ...(line as object) }) as TransactionLine

/** Undefined if the bytes are damaged or the key is gone: one such line must not stop the others. */
export const findOpened = (ctx: Ctx, row: Keyed & { id: number; sealed: Buffer }) => {
  try {
    return withoutCost(JSON.parse(openFile(ctx, placeOf(row), row.sealed).toString()))
  } catch (err) {
    ctx.log.error({ err, held_transaction_id: row.id }, 'a waiting line cannot be opened')
    return undefined
  }
}

export const decider = ({ who }: Ctx) => (who && 'user_id' in who ? who.user_id : null)

type Settled = { state: 'placed' | 'discarded'; discard_reason: string }

const settle = async (ctx: Ctx, lines: readonly Keyed[], { state, discard_reason }: Settled) => {
  if (lines.length === 0) return
  await sql`
    update held_transactions h set state = ${state}, discard_reason = ${discard_reason}, decided_at = now(), decided_by = ${decider(ctx)}
    from unnest(${lines.map(({ card_network_id }) => card_network_id)}::smallint[], ${lines.map(({ tran_id }) => tran_id)}::text[])
      given (card_network_id, tran_id)
    where h.card_network_id = given.card_network_id and h.tran_id = given.tran_id and h.state = 'waiting'`.execute(ctx.db)
}

/** Settles the waiting lines with these ids, because this line, or one of a later file, was placed. */
export const releaseHeld = (ctx: Ctx, lines: readonly Keyed[]) => settle(ctx, lines, { state: 'placed', discard_reason: '' })

/** Discards waiting lines that nobody placed: a later file confirms or replaces the transaction they would have corrected. */
export const overtakeHeld = (ctx: Ctx, lines: readonly Keyed[]) =>
  settle(ctx, lines, { state: 'discarded', discard_reason: 'A later file says otherwise' })
