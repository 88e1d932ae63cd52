// docs/product/telling-the-networks.md#refused: a refused change is a staff task until the network has confirmed the card.
import { networkName } from '@forecourt/domain/reference.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { endTasks } from '#src/features/staff-tasks/end-task.ts'
import { openTasks } from '#src/features/staff-tasks/open-task.ts'

type Refused = { account_id: number; card_id: number | null; card_network_id: number; class: number; refusal: string }

/** Skips stops, which already have a task that stays open. */
export const openRefusalTasks = async (ctx: Ctx, refused: readonly Refused[]) => {
  const ofCards = refused.flatMap(({ card_id, ...change }) =>
    card_id === null || change.class === 1 ? [] : { ...change, card_id },
  )
  if (ofCards.length === 0) return
  const { rows } = await sql<{ id: number; last_four: string | null }>`
    select c.id, c.last_four from cards c where c.id in (select unnest(${ofCards.map(({ card_id }) => card_id)}::bigint[]))`.execute(
    ctx.db,
  )
  const digits = new Map(rows.map(({ id, last_four }) => [id, last_four ?? '']))
  await openTasks(
    ctx,
    ofCards.map(({ account_id, card_id, card_network_id, refusal }) => ({
      kind: 'change_refused' as const,
      object_id: card_id,
      account_id,
      about: `Card …${digits.get(card_id) ?? ''} · ${networkName(card_network_id)} · ${refusal}`,
    })),
  )
}

/** Each message describes the whole card, so one that the network accepts also settles earlier refusals and failures. */
export const endRefusalTasks = async (ctx: Ctx, taken: readonly { card_id: number | null }[], note: string) => {
  const object_ids = taken.flatMap(({ card_id }) => card_id ?? [])
  await endTasks(ctx, { kind: 'change_refused', object_ids, note })
  await endTasks(ctx, { kind: 'change_failed', object_ids, note })
}
