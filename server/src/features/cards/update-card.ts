import type { CardDetail, CardEdit } from '@forecourt/domain/contract/cards.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { isChangeable } from '@forecourt/domain/rules/card-status.ts'
import type { CardValues } from '@forecourt/domain/rules/card-line.ts'
import { isLoosened } from '@forecourt/domain/rules/loosened-controls.ts'
import { changeOfEdit } from '@forecourt/domain/rules/told-fields.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { assertStanding, holdStanding } from '#src/db/standing.ts'
import { executeKept } from '#src/db/statement-names.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid, notFound } from '#src/system/errors.ts'
import { changedOnly } from '#src/trail/history.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import { auditedValues } from './card-history.ts'
import { pinSealer, refuseTakenPin } from './card-pins.ts'
import { getCard } from './cards.queries.ts'
import { followInCopies } from './follow-in-copies.ts'
import { followInOrders, refuseEditInProduction } from './orders-of-cards.ts'
import { refuseChangeOfShared } from './overlapping-cards.ts'
import { acceptEdit } from './save-card.ts'
import { refuseTakenVehicle } from './vehicle-numbers.ts'

const changedMeanwhile = () => conflict('Someone else has changed this card since you opened it', 'version')

/** The edit contains the version it started from. Of two users, the second to save gets a conflict and changes nothing. */
export const updateCard = async (ctx: AccountCtx, id: number, edit: CardEdit) => {
  const { version: known, id: named, card_template_id, ...sent } = edit
  const before = await getCard(ctx, id)
  const version = known ?? before.version
  const kind = findKind(before)
  if (!kind) throw notFound()
  if (!isChangeable(before)) throw conflict(`A card that is ${before.card_status_name} can no longer be changed`)
  if (version !== before.version) throw changedMeanwhile()
  if (named && named !== id) throw invalid({ id: ['The address names another card'] })
  if (card_template_id && card_template_id !== before.card_template_id)
    throw invalid({ card_template_id: ['The template of a card cannot be changed'] })
  const { pin, values } = await acceptEdit(ctx, sent, { stored: before, kind, template: before.template })
  const needed = isLoosened(before as CardDetail & CardValues, values) ? 'open' : 'kept'
  assertStanding(ctx.account.standing, needed)
  const { card_network_id } = before
  const isShared = refuseChangeOfShared(before, { ...values, pin })
  if (!isShared) await refuseTakenVehicle(ctx, { card_network_id, vehicle_number: values.vehicle_number, except: id })
  await refuseTakenPin(ctx, { card_network_id, pin, except: id })
  return inTransaction(ctx, async (ctx) => {
    if (needed === 'open') await holdStanding(ctx, ctx.account.id, needed)
    await refuseEditInProduction(ctx, id)
    const sealed = pin && (await pinSealer(ctx))({ card_id: id, card_network_id }, pin)
    const change = ctx.db
      .updateTable('cards')
      .set({ ...values, ...sealed, version: sql`version + 1`, updated_at: sql`now()` })
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      // Overwrites only the version that was read, so that `before` in the audit is right.
      .where('version', '=', version)
    const { numAffectedRows } = await executeKept(ctx.db, change)
    if (numAffectedRows === 0n) throw changedMeanwhile()
    await followInOrders(ctx, [{ card_id: id, values }])
    const told = changeOfEdit(before as CardDetail & CardValues, values, pin !== undefined)
    if (told) await tellNetwork(ctx, { accountId: ctx.account.id, cardIds: [id], ...told })
    const difference = changedOnly(auditedValues(before), auditedValues(values))
    const changed = difference as { before: Partial<CardValues>; after: Partial<CardValues> }
    if (Object.keys(changed.after).length > 0) await followInCopies(ctx, [{ card: before, ...changed }])
    await audit(ctx, {
      action: 'card.update',
      object: { type: 'card', id },
      before: difference.before,
      after: { ...difference.after, ...(pin && { pin: 'changed' }) },
    })
    return getCard(ctx, id)
  })
}
