import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { sql } from 'kysely'
import { auditEach } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { settleReplacements } from './replace-cards.ts'

/** One statement must not outlast a request; the transaction around them may. */
const cardsAtATime = 1_000

/** Pending cards, of any accounts, become Active. Plastic is good until the end of its month; a card without a number has none. */
export const activateCards = async (ctx: UserCtx, card_ids: readonly number[], reason: string) => {
  const ids = card_ids.toSorted((one, other) => one - other)
  for (let from = 0; from < ids.length; from += cardsAtATime) {
    const chunk = ids.slice(from, from + cardsAtATime)
    const { rows } = await sql<{ id: number; account_id: number }>`
      update cards c set card_status_id = ${cardStatus.active}, status_changed_at = now(), updated_at = now(), version = version + 1,
        expires_on = case when number_hash is null then null else (date_trunc('month', now() at time zone ${ctx.config.branding.time_zone})
          + make_interval(years => ${limits.cardYears}, months => 1) - interval '1 day')::date end
      from unnest(${chunk}::bigint[]) chosen (id)
      where c.id = chosen.id and c.card_status_id = ${cardStatus.pending}
      returning c.id, c.account_id`.execute(ctx.db)
    if (rows.length !== chunk.length) throw conflict('A card is no longer Pending')
    await auditEach(ctx, rows, {
      action: 'card.change-status',
      object_type: 'card',
      before: { card_status_id: cardStatus.pending },
      after: { card_status_id: cardStatus.active, reason },
    })
    await settleReplacements(ctx, rows)
  }
  // What was bought with these cards may be waiting for them.
  await enqueue(ctx, 'imports.retry-waiting', {})
}
