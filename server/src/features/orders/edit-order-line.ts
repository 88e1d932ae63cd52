import { lineErrors } from '@forecourt/domain/messages.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { mayEditLines, orderStatuses } from '@forecourt/domain/rules/order-status.ts'
import { sharedVehicleNumbers } from '@forecourt/domain/rules/vehicle-key.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid, notFound } from '#src/system/errors.ts'
import { changedOnly } from '#src/trail/history.ts'
import { auditedValues } from '#src/features/cards/card-history.ts'
import { pinSealer, refuseTakenPin } from '#src/features/cards/card-pins.ts'
import { refuseChangeOfShared } from '#src/features/cards/overlapping-cards.ts'
import { readCards } from '#src/features/cards/read-cards.ts'
import { acceptEdit, type CardLine } from '#src/features/cards/save-card.ts'
import { actorOf } from './life/move-order.ts'
import { listLines, lockOrder } from './orders.queries.ts'
import { toLine, type StoredLine } from './order-rows.ts'
import { recordEvent } from './life/record-event.ts'

type LineOf = { id: number; line_id: number }
type Accepted = Awaited<ReturnType<typeof acceptEdit>>

/** Finds the order and its line in the account, in a state in which this person may edit it. */
const findLine = async (ctx: AccountCtx, { id, line_id }: LineOf) => {
  const order = await lockOrder(ctx, id)
  const lines = await listLines(ctx, id)
  const line = lines.find((one) => one.id === line_id)
  if (!line) throw notFound()
  if (!mayEditLines(order, actorOf(ctx)))
    throw conflict(`The lines of an order that is ${orderStatuses[order.status_order]} cannot be changed`)
  return { line, others: lines.filter((one) => one !== line) }
}

const assertUnique = (vehicle_number: string | null, others: readonly StoredLine[]) => {
  const numbers = [['this', vehicle_number], ...others.map((one) => [one.id, one.line_values.vehicle_number])] as const
  if (sharedVehicleNumbers(numbers as Iterable<[unknown, string | null]>).has('this'))
    throw invalid({ vehicle_number: [lineErrors.vehicleNumberUnique] })
}

const changedMeanwhile = () => conflict('Someone else has changed this card since you opened it', 'version')

const saveLine = async (ctx: AccountCtx, { id, card_id, card_network_id, version }: StoredLine, { values, pin }: Accepted) => {
  const account_id = ctx.account.id
  const sealed = pin && (await pinSealer(ctx))({ card_id, card_network_id }, pin)
  const changed = await ctx.db
    .updateTable('cards')
    .set({ ...values, ...sealed, version: sql`version + 1`, updated_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('id', '=', card_id)
    .where('card_status_id', '=', cardStatus.pending)
    // Fields that were not sent are written with the values read above, so the card must not have changed since.
    .where('version', '=', version)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw changedMeanwhile()
  await ctx.db
    .updateTable('card_order_lines')
    .set({ line_values: JSON.stringify(values) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Corrects a line and its Pending card, with the same rules as for ordering. */
export const editOrderLine = (
  ctx: AccountCtx,
  place: LineOf,
  { version, ...sent }: Partial<CardLine> & { version?: number | undefined },
) =>
  inTransaction(ctx, async (ctx) => {
    const { line, others } = await findLine(ctx, place)
    if (line.card_status_id !== cardStatus.pending) throw conflict('This card is no longer Pending')
    if (version !== undefined && version !== line.version) throw changedMeanwhile()
    const kind = findKind(line)
    // Fields that were not sent keep the card's current values, which may have been edited since the order.
    const [card] = await readCards(ctx, [line.card_id])
    if (!kind || !card) throw notFound()
    const accepted = await acceptEdit(ctx, sent, { stored: card, kind, template: line.template_snapshot })
    refuseChangeOfShared(card, { ...accepted.values, pin: accepted.pin })
    assertUnique(accepted.values.vehicle_number, others)
    await refuseTakenPin(ctx, { card_network_id: line.card_network_id, pin: accepted.pin, except: line.card_id })
    await saveLine(ctx, line, accepted)
    const { before, after } = changedOnly(auditedValues(card), auditedValues(accepted.values))
    const changes = { before, after: { ...after, ...(accepted.pin && { pin: 'changed' }) } }
    await audit(ctx, { action: 'order.edit-line', object: { type: 'order', id: place.id }, ...changes })
    await audit(ctx, { action: 'card.update', object: { type: 'card', id: line.card_id }, ...changes })
    await recordEvent(ctx, {
      account_id: ctx.account.id,
      card_order_id: place.id,
      status_order: null,
      title: `Card ${line.position} was changed`,
    })
    const has_pin = line.has_pin || accepted.pin !== undefined
    return toLine(ctx.who, { ...line, line_values: accepted.values, version: line.version + 1, has_pin })
  })
