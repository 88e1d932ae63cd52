import type { BulkChanges, CardSelection } from '@forecourt/domain/contract/card-updates.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { refuseAllInProduction } from '#src/features/cards/orders-of-cards.ts'
import { checkedLists } from './checked-lists.ts'
import { findChosen } from './chosen-cards.ts'

/** The selection of cards is fixed now. What happens to each card depends on its state when the request is applied. */
export const requestUpdate = (ctx: AccountCtx, { cards, changes }: { cards: CardSelection; changes: BulkChanges }) =>
  inTransaction(ctx, async (ctx) => {
    const account_id = ctx.account.id
    await checkedLists(ctx, changes)
    const ids = await findChosen(ctx, cards)
    if (ids.length === 0) throw invalid({ cards: [popups.cardRequired] })
    await refuseAllInProduction(ctx, ids)
    const { id } = await ctx.db
      .insertInto('card_update_requests')
      .values({
        account_id,
        requested_by: ctx.who.user_id,
        impersonated_by: ctx.who.impersonated_by?.user_id ?? null,
        changes: JSON.stringify(changes),
        cards: ids.length,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into card_update_lines (account_id, request_id, card_id)
      select ${account_id}, ${id}, unnest(${ids}::bigint[])`.execute(ctx.db)
    await audit(ctx, {
      action: 'card-update.request',
      object: { type: 'card-update', id },
      after: { cards: ids.length, fields: Object.keys(changes) },
    })
    return { id, cards: ids.length, message: popups.bulkUpdateAccepted }
  })
