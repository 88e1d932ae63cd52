import type { heldReasons } from '@forecourt/domain/contract/imports.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { Ctx, UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { followSales } from '#src/features/corrections/follow-sales.ts'
import { takeBackLine } from '#src/features/corrections/take-back-line.ts'
import { chargeOvercredited } from '#src/features/disputes/charge-overcredited.ts'
import { getHeld } from './imports.queries.ts'
import { decider } from './held/held-lines.ts'
import { lockHeld, openLocked } from './held/lock-held.ts'
import { findKnown } from './place/known-transactions.ts'
import { placeTransactions } from './place/place-transactions.ts'
import { creditedBefore } from './place/write-transactions.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'

const stillMissing: Record<(typeof heldReasons)[number], string> = {
  'unknown card': 'The card is still not known',
  'unknown product': 'The product is still not known',
  'unknown site': 'The site is still not known',
  invoiced: 'Its transaction is on an invoice and cannot be changed',
}

type Key = { card_network_id: number; tran_id: string }
type Given = Parameters<typeof placeTransactions>[1]
/** A job places the line only if the network charges about as much as before. */
type Near = { billed: number; most: number }

const findKeyed = async ({ db }: Ctx, { card_network_id, tran_id }: Key) => {
  const { rows } = await sql<{ account_id: number; id: number; total: number }>`
    select t.account_id, t.id, coalesce(t.network_total, t.total) as total from transaction_keys k
    join transactions t on t.account_id = k.account_id and t.transacted_at = k.transacted_at and t.id = k.id
    where k.card_network_id = ${card_network_id} and k.tran_id = ${tran_id}`.execute(db)
  return rows[0]
}

/** After a dispute has credited the line, only both steps together say what is left of it: to reverse it, and to bill it again. */
const billInstead = async (ctx: Ctx, key: Key, { near, ...given }: Given & { near: Near | undefined }) => {
  const watched = (await findKeyed(ctx, key))?.account_id
  const accounts = watched === undefined ? [] : [watched]
  return chargeOvercredited(ctx, { accounts, user_id: decider(ctx), note: creditedBefore }, async () => {
    const [original] = (await findKnown(ctx, [key])).values()
    const { corrects, former = [] } = (await takeBackLine(ctx, key)) ?? {}
    const outcome = await placeTransactions(ctx, { ...given, corrects, original, watched })
    if (corrects && outcome.held.length + outcome.refused.length > 0)
      throw conflict('The corrected line cannot be placed: its card, product or site is not known')
    const placed = await findKeyed(ctx, key)
    if (placed && near && Math.abs(placed.total - near.billed) > near.most)
      throw conflict('Staff decide on so large a difference')
    if (placed)
      await followSales(
        ctx,
        former.map((link) => ({ ...link, sale_id: placed.id })),
      )
    return { corrects, outcome }
  })
}

/**
 * If the transaction is invoiced, it is reversed and this line is billed instead (docs/product/receivables.md#corrections). If
 * the line cannot be placed for another reason, nothing is reversed.
 */
export const placeLine = (ctx: Ctx, id: number, near?: Near) =>
  inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const row = await lockHeld(ctx, id)
    const lines = [{ line: 0, record: openLocked(ctx, row) }]
    const { import_id, told_by, made_at } = row
    const given = { import_id, telling: { told_by, made_at }, lines, isRetry: true } as const
    const { corrects, outcome } =
      row.reason === 'invoiced'
        ? await billInstead(ctx, row, { ...given, near })
        : { corrects: undefined, outcome: await placeTransactions(ctx, given) }
    const isPlaced = outcome.held.length + outcome.refused.length === 0
    if (isPlaced)
      await audit(ctx, {
        action: corrects ? 'held-transaction.bill-again' : 'held-transaction.place',
        object: { type: 'held-transaction', id },
        after: { tran_id: row.tran_id },
      })
    return outcome
  })

type Outcome = Awaited<ReturnType<typeof placeLine>>

/** The current reason for waiting is saved before the caller gets the conflict. */
export const refuseUnplaced = ({ held, refused }: Outcome, words: Record<(typeof heldReasons)[number], string>) => {
  if (held[0]) throw conflict(words[held[0].reason])
  if (refused[0]) throw conflict(`${refused[0].problem.field}: ${refused[0].problem.message}`)
}

export const placeHeld = async (ctx: UserCtx, id: number) => {
  refuseUnplaced(await placeLine(ctx, id), stillMissing)
  return getHeld(ctx, id)
}
