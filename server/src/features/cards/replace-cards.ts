// A card that replaces another is linked from the day it is ordered, so that a lost card is not offered for replacement again
// while its successor is made.
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { auditAll, auditEach } from '#src/trail/audit.ts'
import type { AccountCtx, Ctx } from '#src/system/context.ts'
import { invalid, type FieldErrors } from '#src/system/errors.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import { plasticIsOnItsWay } from './plastic-on-its-way.ts'
import type { NewCard } from './reserve-cards.ts'

const notReplaceable = 'Not a card of this account that can be replaced'
// docs/product/card-life.md#a-damaged-card: its own new plastic takes the place of the damaged one.
const plasticComes = 'New plastic for this card is on its way'
const twice = 'Another line replaces this card already'

/** Cards of the account that are not replaced yet and not still being made, and whether their own new plastic comes. */
const findReplaceable = async ({ db, account }: AccountCtx, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('cards')
    .select(['id', plasticIsOnItsWay('cards').as('plastic_comes')])
    .where('account_id', '=', account.id)
    .where('id', 'in', sql<number>`(select unnest(${ids}::bigint[]))`)
    .where('replaced_by', 'is', null)
    .where('card_status_id', '<>', cardStatus.pending)
    .execute()
  return new Map(rows.map(({ id, plastic_comes }) => [id, plastic_comes]))
}

/** Problems of the replacements among these cards, by line. */
export const replacementProblems = async (ctx: AccountCtx, cards: readonly NewCard[]): Promise<FieldErrors> => {
  const wanted = cards.flatMap(({ at, replaces }) => (replaces === undefined ? [] : [{ at, replaces }]))
  if (wanted.length === 0) return {}
  const replaceable = await findReplaceable(
    ctx,
    wanted.map(({ replaces }) => replaces),
  )
  const seen = new Set<number>()
  const errors: FieldErrors = {}
  for (const { at, replaces } of wanted) {
    if (!replaceable.has(replaces)) errors[`${at}replaces_card_id`] = [notReplaceable]
    else if (replaceable.get(replaces)) errors[`${at}replaces_card_id`] = [plasticComes]
    else if (seen.has(replaces)) errors[`${at}replaces_card_id`] = [twice]
    seen.add(replaces)
  }
  return errors
}

/** Links each old card to its successor. If a card was replaced or renewed by a concurrent request, the order is refused. */
export const linkReplacements = async (
  ctx: Pick<AccountCtx, 'db' | 'account'>,
  cards: readonly (Pick<NewCard, 'at' | 'replaces'> & { card_id: number })[],
) => {
  const pairs = cards.flatMap(({ replaces, card_id, at }) => (replaces === undefined ? [] : [{ replaces, card_id, at }]))
  if (pairs.length === 0) return
  const { rows } = await sql<{ id: number }>`
    update cards c set replaced_by = r.card_id, updated_at = now(), version = c.version + 1
    from unnest(${pairs.map(({ replaces }) => replaces)}::bigint[], ${pairs.map(({ card_id }) => card_id)}::bigint[]) r (id, card_id)
    where c.account_id = ${ctx.account.id} and c.id = r.id and c.replaced_by is null and not ${plasticIsOnItsWay('c')}
    returning c.id`.execute(ctx.db)
  if (rows.length === pairs.length) return
  const linked = new Set(rows.map(({ id }) => id))
  const lost = pairs.filter(({ replaces }) => !linked.has(replaces))
  throw invalid(Object.fromEntries(lost.map(({ at }) => [`${at}replaces_card_id`, [notReplaceable]])))
}

/** The successor will not be made, so the old card may be replaced by another. */
export const unlinkReplacements = async ({ db, account }: Pick<AccountCtx, 'db' | 'account'>, card_ids: readonly number[]) => {
  await db
    .updateTable('cards')
    .set({ replaced_by: null })
    .where('account_id', '=', account.id)
    .where('replaced_by', 'in', sql<number>`(select unnest(${card_ids}::bigint[]))`)
    .execute()
}

type Settled = { id: number; account_id: number; card_status_id: number; successor_id: number; is_renewed: boolean }

const kept = {
  [cardStatus.locked]: { class: 1, reason: 'The card it replaces was locked' },
  [cardStatus.inactive]: { class: 2, reason: 'The card it replaces was Inactive' },
} as const

const keepStatus = async (ctx: Ctx, settled: readonly Settled[], card_status_id: keyof typeof kept) => {
  if (settled.length === 0) return
  const { rows } = await sql<{ id: number; account_id: number }>`
    update cards c set card_status_id = ${card_status_id}, version = version + 1
    from unnest(${settled.map(({ account_id }) => account_id)}::bigint[],
      ${settled.map(({ successor_id }) => successor_id)}::bigint[]) r (account_id, id)
    where c.account_id = r.account_id and c.id = r.id
    returning c.id, c.account_id`.execute(ctx.db)
  await tellNetwork(ctx, { cardIds: rows.map(({ id }) => id), kinds: ['status'], class: kept[card_status_id].class })
  await auditEach(ctx, rows, {
    action: 'card.change-status',
    object_type: 'card',
    before: { card_status_id: cardStatus.active },
    after: { card_status_id, reason: kept[card_status_id].reason },
  })
}

/**
 * The successor is active, so a lost or damaged card becomes Replaced. Any other card that is still in use stays so until its
 * owner stops it. A lock by the provider passes to the successor, so that a new card does not undo it. So does a hold by the
 * account, unless the account activated the successor itself.
 */
export const settleReplacements = async (
  ctx: Ctx,
  cards: readonly { id: number; account_id: number }[],
  { is_asked }: { is_asked: boolean },
) => {
  const { rows } = await sql<Settled>`
    with settled as (
      select c.id, c.account_id, c.card_status_id, r.id as successor_id,
        exists (select from renewal_cards w where w.account_id = r.account_id and w.successor_id = r.id) as is_renewed
      from unnest(${cards.map(({ account_id }) => account_id)}::bigint[], ${cards.map(({ id }) => id)}::bigint[]) r (account_id, id)
      join cards s on s.account_id = r.account_id and s.id = r.id
      join cards c on c.account_id = r.account_id and c.replaced_by = r.id
      where c.card_status_id = ${cardStatus.lost} or c.id = s.overlaps_card_id
      order by c.id for update of c)
    update cards c set card_status_id = ${cardStatus.replaced}, status_changed_at = now(), updated_at = now(), version = version + 1
    from settled where c.account_id = settled.account_id and c.id = settled.id
    returning c.id, c.account_id, settled.card_status_id, settled.successor_id, settled.is_renewed`.execute(ctx.db)
  if (rows.length === 0) return
  await tellNetwork(ctx, { cardIds: rows.map(({ id }) => id), kinds: ['status', 'replacement'] })
  await auditAll(
    ctx,
    rows.map(({ id, account_id, card_status_id, is_renewed }) => ({
      action: 'card.change-status',
      account_id,
      object: { type: 'card', id },
      before: { card_status_id },
      // The network channels recognize a renewal by this exact word.
      after: { card_status_id: cardStatus.replaced, reason: is_renewed ? 'renewed' : 'The card that replaces it is active' },
    })),
  )
  for (const status of is_asked ? [cardStatus.locked] : [cardStatus.locked, cardStatus.inactive])
    await keepStatus(
      ctx,
      rows.filter(({ card_status_id }) => card_status_id === status),
      status,
    )
}
