import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { ActivationMoment } from '@forecourt/domain/rules/network-channels.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import { activateNumberedCards, cardsAtATime } from './activate-cards.ts'

type Made = { id: number; account_id: number; activation: ActivationMoment }

/** The day on the plastic is the last of a month. `n` is the channel of the network. */
export const goodUntil = (ctx: Ctx) => sql`(date_trunc('month', now() at time zone ${ctx.config.branding.time_zone})
  + make_interval(years => n.card_years, months => 1) - interval '1 day')::date`

/** A card without a number has no plastic. */
const writeMade = async (ctx: Ctx, chunk: readonly number[]) => {
  const { rows } = await sql<Made>`
    update cards c set made_at = now(), updated_at = now(), version = c.version + 1,
      expires_on = case when c.number_hash is null then null else ${goodUntil(ctx)} end
    from unnest(${[...chunk]}::bigint[]) chosen (id), network_channels n
    where c.id = chosen.id and c.card_status_id = ${cardStatus.pending} and n.card_network_id = c.card_network_id
    returning c.id, c.account_id, n.activation`.execute(ctx.db)
  if (rows.length !== chunk.length) throw conflict('A card is no longer Pending')
  // Only networks that want to know a card before it is active.
  await tellNetwork(ctx, { cardIds: chunk, kinds: ['numbered'] })
  return rows
}

export const writeWaiting = async (ctx: Ctx, waiting: readonly Pick<Made, 'id' | 'account_id'>[]) => {
  await sql`
    insert into card_activations (account_id, card_id)
    select * from unnest(${waiting.map(({ account_id }) => account_id)}::bigint[], ${waiting.map(({ id }) => id)}::bigint[])
    on conflict do nothing`.execute(ctx.db)
}

/**
 * docs/product/fulfilment.md#activation: Pending cards, of any accounts, are made: they get their date. Those of networks that
 * activate on completion become Active; the ids of the others are answered. `atOnce`: what is used without plastic in the post.
 */
export const makeCards = async (
  ctx: Ctx,
  card_ids: readonly number[],
  { reason, atOnce = false }: { reason: string; atOnce?: boolean },
) => {
  const ids = card_ids.toSorted((one, other) => one - other)
  const made: Made[] = []
  for (let from = 0; from < ids.length; from += cardsAtATime)
    made.push(...(await writeMade(ctx, ids.slice(from, from + cardsAtATime))))
  const isActive = ({ activation }: Made) => atOnce || activation === 'on_completion'
  const waiting = made.filter((card) => !isActive(card))
  if (waiting.length > 0) await writeWaiting(ctx, waiting)
  await activateNumberedCards(
    ctx,
    made.filter(isActive).map(({ id }) => id),
    reason,
  )
  return waiting.map(({ id }) => id)
}
