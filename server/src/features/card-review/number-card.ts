import { notActivated } from '@forecourt/domain/rules/card-status.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided } from '#src/system/errors.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { makeCards } from '#src/features/cards/make-cards.ts'
import { notifyCardStatus } from '#src/features/cards/notify-card-status.ts'
import { numberCards } from '#src/features/number-ranges/number-cards.ts'
import { lockPendingCard } from './pending-card.ts'
import { assertMayGrant } from '#src/system/two-person-rule.ts'

type Numbering = { card_number?: string | undefined; version?: number | undefined }

/** Makes a single pending card, with the typed number or the next number of its range. */
export const numberCard = (ctx: UserCtx, id: number, { card_number, version }: Numbering) =>
  inTransaction(ctx, async (outer) => {
    const card = await lockPendingCard(outer, id)
    if (version !== undefined && version !== card.version)
      throw alreadyDecided('Someone else has changed this card since you opened it')
    assertMayGrant(outer, card.asked_by, card.impersonated_by)
    const ctx = await withinAccount(outer, card.account_id, 'open')
    await numberCards(ctx, [{ ...card, card_number, at: '' }])
    const waiting = await makeCards(ctx, [id], { reason: 'card review' })
    const { last_four } = await ctx.db.selectFrom('cards').select('last_four').where('id', '=', id).executeTakeFirstOrThrow()
    const awaits_activation = waiting.length > 0
    await notifyCardStatus(ctx, [{ id, last_four, awaits_activation }], { status: awaits_activation ? notActivated : 'Active' })
    return { card_id: id, last_four, awaits_activation }
  })
