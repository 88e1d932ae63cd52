import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { ActivationMoment } from '@forecourt/domain/rules/network-channels.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import { cardsAtATime, retryPurchases, settleActive } from './activate-cards.ts'

type Made = { id: number; account_id: number; is_active: boolean; is_told_when_made: boolean }
type Making = { reason: string; atOnce?: boolean }

/** The expiry date on the plastic is the last day of a month. `n` is the channel of the network. */
export const goodUntil = (ctx: Ctx) => sql`(date_trunc('month', now() at time zone ${ctx.config.branding.time_zone})
  + make_interval(years => n.card_years, months => 1) - interval '1 day')::date`

const activeWhenMade: ActivationMoment = 'on_completion'

/**
 * A card without a number has no plastic and no date. When a card becomes Active as it is made, both happen in one update: a card
 * has twenty indexes, and a second update in the same transaction would also check every foreign key again.
 */
const writeMade = async (ctx: Ctx, chunk: readonly number[], atOnce: boolean) => {
  const isActive = sql`(${atOnce}::boolean or n.activation = ${activeWhenMade})`
  const { rows } = await sql<Made>`
    update cards c set made_at = now(), updated_at = now(), version = c.version + 1,
      expires_on = case when c.number_hash is null then null else ${goodUntil(ctx)} end,
      card_status_id = case when ${isActive} then ${cardStatus.active}::smallint else c.card_status_id end,
      status_changed_at = case when ${isActive} then now() else c.status_changed_at end
    from unnest(${[...chunk]}::bigint[]) chosen (id), network_channels n
    where c.id = chosen.id and c.card_status_id = ${cardStatus.pending} and n.card_network_id = c.card_network_id
    returning c.id, c.account_id, ${isActive} as is_active, n.new_cards <> 'at_activation' as is_told_when_made`.execute(ctx.db)
  if (rows.length !== chunk.length) throw conflict('A card is no longer Pending')
  return rows
}

const idsOf = (cards: readonly { id: number }[]) => cards.map(({ id }) => id)

/** Only some networks are told of a card before it is active. If both happen at once, they are told both changes. */
const tellMade = async (ctx: Ctx, made: readonly Made[]) => {
  const [active, waiting] = [made.filter(({ is_active }) => is_active), made.filter(({ is_active }) => !is_active)]
  await tellNetwork(ctx, { cardIds: idsOf(waiting), kinds: ['numbered'] })
  for (const [isToldWhenMade, cards] of Map.groupBy(active, ({ is_told_when_made }) => is_told_when_made))
    await tellNetwork(ctx, { cardIds: idsOf(cards), kinds: isToldWhenMade ? ['activated', 'numbered'] : ['activated'] })
}

export const writeWaiting = async (ctx: Ctx, waiting: readonly Pick<Made, 'id' | 'account_id'>[]) => {
  await sql`
    insert into card_activations (account_id, card_id)
    select * from unnest(${waiting.map(({ account_id }) => account_id)}::bigint[], ${waiting.map(({ id }) => id)}::bigint[])
    on conflict do nothing`.execute(ctx.db)
}

/**
 * docs/product/fulfilment.md#activation: makes Pending cards, of any accounts, and sets their expiry dates. Cards of networks
 * that activate on completion become Active; returns the ids of the others. `atOnce`: activates cards that need no plastic in the
 * post.
 */
export const makeCards = async (ctx: Ctx, card_ids: readonly number[], { reason, atOnce = false }: Making) => {
  const ids = card_ids.toSorted((one, other) => one - other)
  const waiting: Made[] = []
  for (let from = 0; from < ids.length; from += cardsAtATime) {
    const made = await writeMade(ctx, ids.slice(from, from + cardsAtATime), atOnce)
    await tellMade(ctx, made)
    const active = made.filter(({ is_active }) => is_active)
    if (active.length > 0) await settleActive(ctx, active, { reason })
    waiting.push(...made.filter(({ is_active }) => !is_active))
  }
  if (waiting.length > 0) await writeWaiting(ctx, waiting)
  if (waiting.length < ids.length) await retryPurchases(ctx)
  return idsOf(waiting)
}
