import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid, type FieldErrors } from '#src/system/errors.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { assertMayGrant } from '#src/system/two-person-rule.ts'
import { makeCards } from '#src/features/cards/make-cards.ts'
import { numberCards } from '#src/features/number-ranges/number-cards.ts'
import { assertCreditApproved } from './approval-hindrance.ts'
import { moveOrder } from './life/move-order.ts'
import { getAccountOf, getOrder, listLines, lockOrder } from './orders.queries.ts'
import type { StoredLine } from './order-rows.ts'
import { refuseUnseen } from './refuse-unseen.ts'

type Fulfilment = { lines: { line_id: number; card_number: string }[]; note: string; version?: number | undefined }

/** Typed numbers by line. Every line must still be waiting in the case and appear once. An empty number counts as not typed. */
const typedNumbers = ({ lines }: Fulfilment, pending: readonly StoredLine[]) => {
  const typed = new Map<number, { at: string; card_number: string | undefined }>()
  const errors: FieldErrors = {}
  for (const [place, { line_id, card_number }] of lines.entries()) {
    const at = `lines.${place}.`
    if (!pending.some(({ id }) => id === line_id)) errors[`${at}line_id`] = ['This card is not waiting in the case']
    else if (typed.has(line_id)) errors[`${at}line_id`] = ['This card is listed twice']
    typed.set(line_id, { at, card_number: card_number.trim() || undefined })
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return typed
}

/** Closes a virtual request: activates its cards, with numbers if their kind has one, and tells the customer. */
export const fulfilCase = (ctx: UserCtx, id: number, fulfilment: Fulfilment) =>
  inTransaction(ctx, async (outer) => {
    const ctx = await withinAccount(outer, await getAccountOf(outer, id), 'open')
    const order = await lockOrder(ctx, id)
    assertMayGrant(ctx, order.submitted_by, order.impersonated_by)
    assertCreditApproved(order)
    await refuseUnseen(ctx, order, fulfilment.version)
    const { case_number } = await getOrder(ctx, id)
    const note = [`Case ${case_number} is closed.`, fulfilment.note].filter(Boolean).join(' ')
    const moved = await moveOrder(ctx, order, { to: 'fulfilled', action: 'order.fulfil', note })
    const pending = (await listLines(ctx, id)).filter(({ card_status_id }) => card_status_id === cardStatus.pending)
    if (pending.length === 0) throw conflict('Every card of this order has been cancelled')
    const typed = typedNumbers(fulfilment, pending)
    await numberCards(
      ctx,
      pending.map(({ id: line_id, card_id, card_network_id, card_type_id }) => ({
        id: card_id,
        account_id: ctx.account.id,
        card_network_id,
        card_type_id,
        ...(typed.get(line_id) ?? { card_number: undefined, at: `line.${line_id}.` }),
      })),
    )
    await makeCards(
      ctx,
      pending.map(({ card_id }) => card_id),
      { reason: `case ${case_number}`, atOnce: true },
    )
    return moved
  })
