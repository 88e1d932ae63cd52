import { counted } from '@forecourt/domain/format/counted.ts'
import { StripeProblem } from '@forecourt/domain/rules/magnetic-stripe.ts'
import type { ActivationMoment } from '@forecourt/domain/rules/network-channels.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided, conflict } from '#src/system/errors.ts'
import { makeCards } from '#src/features/cards/make-cards.ts'
import { makeRenewals } from '#src/features/cards/renew-cards.ts'
import { moveOrders } from '#src/features/orders/move-orders.ts'
import { tellStep } from '#src/features/orders/tell-step.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { getBatchRow } from './batches.queries.ts'
import { printedCards } from './files/emboss-files.ts'
import { listEmptyOrders } from './list-empty-orders.ts'
import { lockCardsOf, lockOrdersOf } from './lock-batch.ts'
import { countBatch } from './settle-batch.ts'

/** When two people complete a batch at once, the second waits here and gets a conflict. */
const claim = async (ctx: UserCtx, id: number) => {
  const claimed = await ctx.db
    .updateTable('card_order_batches')
    .set({ state: 'completed', completed_at: sql`now()`, completed_by: ctx.who.user_id })
    .where('id', '=', id)
    .where('state', '=', 'assigned')
    .returning('batch_number')
    .executeTakeFirst()
  if (claimed) return claimed.batch_number
  const { batch_number, state, cards, numbered } = await getBatchRow(ctx, id)
  if (state !== 'open') throw alreadyDecided(`Batch ${batch_number} has already been completed`)
  throw conflict(`${cards - numbered} of ${counted(cards, 'card')} of batch ${batch_number} have no number yet`)
}

/** A card whose stripe cannot be written stops the completion, while the missing codes of its network can still be added. */
const assertPrintable = async (ctx: UserCtx, batch: { id: number; batch_number: string }) => {
  try {
    await Array.fromAsync(printedCards(ctx, batch), () => null)
  } catch (thrown) {
    if (thrown instanceof StripeProblem) throw conflict(thrown.message)
    throw thrown
  }
}

const areMade = 'The cards have their numbers'

/** What the account has to do before it can use the cards of an order. */
const noteFor: Record<ActivationMoment, string> = {
  on_completion: `${areMade} and are active.`,
  on_delivery: `${areMade}. They become active when their delivery is confirmed.`,
  by_customer: `${areMade}. When they arrive, activate them in Edit Cards with their last four digits.`,
}

/** docs/product/accounts.md#effective-status: whatever their own status, the cards of such an account are Locked. */
const noteOnHold = `${areMade}. They cannot be used as long as the account is on hold.`

/** For each order with cards that are not Active yet: what activates them. If their networks differ, the account has to act. */
const activationsOf = async (ctx: UserCtx, batch_id: number, waiting: readonly number[]) => {
  const { rows } = await sql<{ card_order_id: number; activation: ActivationMoment }>`
    select l.card_order_id, min(n.activation) as activation
    from unnest(${[...waiting]}::bigint[]) w (card_id)
    join cards c on c.id = w.card_id
    join network_channels n on n.card_network_id = c.card_network_id
    join card_order_lines l on l.account_id = c.account_id and l.card_id = c.id
    join card_orders o on o.account_id = l.account_id and o.id = l.card_order_id and o.card_order_batch_id = ${batch_id}
    group by l.card_order_id`.execute(ctx.db)
  return new Map(rows.map(({ card_order_id, activation }) => [card_order_id, activation]))
}

/** Cards, orders, timelines, notices, mails and the job for the printer's files are written together or not at all. */
export const completeBatch = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const batch_number = await claim(ctx, id)
    const orders = await lockOrdersOf(ctx, id)
    const cards = await lockCardsOf(ctx, id)
    const [empty] = await listEmptyOrders(ctx, id)
    if (empty) throw conflict(`Order ${empty.card_order_number} has no card left to make. Remove it from the batch`)
    // Cards may have ended since they were counted.
    await countBatch(ctx, id)
    const note = `Batch ${batch_number}`
    const [renewed, made] = [cards.filter(({ is_renewal }) => is_renewal), cards.filter(({ is_renewal }) => !is_renewal)]
    const waiting = await makeCards(
      ctx,
      made.map((card) => card.id),
      { reason: note },
    )
    waiting.push(...(await makeRenewals(ctx, renewed, note)))
    await assertPrintable(ctx, { id, batch_number })
    await moveOrders(ctx, orders, { to: 'completed', action: 'order.complete', batch_id: id, note })
    const activations = await activationsOf(ctx, id, waiting)
    await tellStep(ctx, orders, {
      to: 'completed',
      noteOf: (order, is_on_hold) => (is_on_hold ? noteOnHold : noteFor[activations.get(order.id) ?? 'on_completion']),
    })
    await audit(ctx, {
      action: 'batch.complete',
      object: { type: 'batch', id },
      after: { orders: orders.length, cards: cards.length },
    })
    await enqueue(ctx, 'batches.make-files', { batch_id: id })
    return getBatchRow(ctx, id)
  })
