// docs/product/card-life.md#renewal: new plastic for a card that keeps its number. The order line stores the progress. The card
// itself changes when the plastic is activated, or earlier when its old date passes.
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { ActivationMoment } from '@forecourt/domain/rules/network-channels.ts'
import { sql } from 'kysely'
import { hasStatus } from '#src/db/card-status.ts'
import { auditAll } from '#src/trail/audit.ts'
import type { AccountCtx, Ctx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import { cardsAtATime, forgetWaiting } from './activate-cards.ts'
import { goodUntil, writeWaiting } from './make-cards.ts'
import { setCardStatus } from './set-card-status.ts'

/** For a card under this name: its new plastic was made and is not activated. */
export const hasNewPlastic = (cards: string) => sql`exists (select from card_order_lines nl
  where nl.account_id = ${sql.ref(cards)}.account_id and nl.card_id = ${sql.ref(cards)}.id and nl.renewal = 'made')`

export const findNewPlastic = async (ctx: AccountCtx, cards: readonly { id: number }[]) => {
  const { rows } = await sql<{ card_id: number }>`
    select l.card_id from card_order_lines l where l.account_id = ${ctx.account.id} and l.renewal = 'made'
      and l.card_id in (select unnest(${cards.map(({ id }) => id)}::bigint[]))`.execute(ctx.db)
  return new Set(rows.map(({ card_id }) => card_id))
}

type Renewed = { id: number; account_id: number; expires_on: string; was: string | null }

/** Puts the date of the new plastic into force; the status stays. The cards may belong to any accounts; all change or none. */
export const activateRenewals = async (ctx: Ctx, card_ids: readonly number[], reason: string) => {
  const ids = card_ids.toSorted((one, other) => one - other)
  for (let from = 0; from < ids.length; from += cardsAtATime) {
    const chunk = ids.slice(from, from + cardsAtATime)
    const { rows } = await sql<Renewed>`
      with plastic as (
        select c.id, c.account_id, c.expires_on as was, l.id as line_id, l.renewed_until
        from unnest(${chunk}::bigint[]) chosen (id)
        join cards c on c.id = chosen.id and ${sql.raw(hasStatus('c', 'active', 'inactive', 'locked'))}
        join card_order_lines l on l.account_id = c.account_id and l.card_id = c.id and l.renewal = 'made'
        order by c.id for update of c, l),
      done as (update card_order_lines l set renewal = 'done' from plastic where l.id = plastic.line_id)
      update cards c set expires_on = plastic.renewed_until, updated_at = now(), version = c.version + 1
      from plastic where c.account_id = plastic.account_id and c.id = plastic.id
      returning c.id, c.account_id, c.expires_on, plastic.was`.execute(ctx.db)
    if (rows.length !== chunk.length) throw conflict('The new plastic of a card is no longer waiting')
    await tellNetwork(ctx, { cardIds: chunk, kinds: ['expiry'] })
    await auditAll(
      ctx,
      rows.map(({ id, account_id, expires_on, was }) => ({
        action: 'card.renew',
        account_id,
        object: { type: 'card', id },
        before: { expires_on: was },
        after: { expires_on, reason },
      })),
    )
    await forgetWaiting(ctx, rows)
  }
}

type Made = { id: number; account_id: number; activation: ActivationMoment }

/**
 * Marks the plastic of these lines as made. Where the network activates on completion, the new date is in force at once; returns
 * the ids of the other cards.
 */
export const makeRenewals = async (ctx: Ctx, lines: readonly { line_id: number }[], reason: string) => {
  if (lines.length === 0) return []
  const { rows } = await sql<Made>`
    update card_order_lines l set renewal = 'made', renewal_made_at = now(), renewed_until = ${goodUntil(ctx)}
    from unnest(${lines.map(({ line_id }) => line_id)}::bigint[]) chosen (id), cards c, network_channels n
    where l.id = chosen.id and l.renewal = 'ordered' and c.account_id = l.account_id and c.id = l.card_id
      and n.card_network_id = c.card_network_id
    returning c.id, c.account_id, n.activation`.execute(ctx.db)
  if (rows.length !== lines.length) throw conflict('The renewal of a card has ended')
  const waiting = rows.filter(({ activation }) => activation !== 'on_completion')
  if (waiting.length > 0) await writeWaiting(ctx, waiting)
  const ready = rows.filter(({ activation }) => activation === 'on_completion')
  await activateRenewals(
    ctx,
    ready.map(({ id }) => id),
    reason,
  )
  return waiting.map(({ id }) => id)
}

type Kept = { id: number; card_status_id: number; made_at: string | null; expires_on: string | null }

/**
 * For Active cards whose old date has passed before their new plastic was activated: they become Pending, like new cards, and keep
 * their vehicle numbers and PINs. A card that is locked, or was never activated, ends. Returns the ids of the cards kept.
 */
export const keepForRenewal = async (ctx: Ctx & Pick<AccountCtx, 'account'>, cards: readonly { id: number }[]) => {
  const { rows } = await sql<Kept>`
    update card_order_lines l set renewal = 'done' from cards c
    where c.account_id = ${ctx.account.id} and c.id in (select unnest(${cards.map(({ id }) => id)}::bigint[]))
      and ${sql.raw(hasStatus('c', 'active'))} and l.account_id = c.account_id and l.card_id = c.id and l.renewal in ('ordered', 'made')
    returning c.id, c.card_status_id, l.renewal_made_at as made_at, l.renewed_until as expires_on`.execute(ctx.db)
  if (rows.length > 0) {
    await setCardStatus(ctx, rows, {
      card_status_id: cardStatus.pending,
      reason: 'its date has passed, and its new plastic is not activated',
    })
    await sql`update cards c set made_at = kept.made_at, expires_on = kept.expires_on
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ made_at }) => made_at)}::timestamptz[],
        ${rows.map(({ expires_on }) => expires_on)}::date[]) kept (id, made_at, expires_on)
      where c.account_id = ${ctx.account.id} and c.id = kept.id`.execute(ctx.db)
  }
  return new Set(rows.map(({ id }) => id))
}
