// docs/product/card-life.md#renewal: if the network gives a renewed card another number, a copy of the card replaces it, as for a
// damaged card: both share vehicle number and PIN until the copy is active.
import { valueFields } from '@forecourt/domain/rules/card-fields.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { nextCardIds } from '#src/features/cards/reserve-cards.ts'
import { linkReplacements } from '#src/features/cards/replace-cards.ts'
import { accountKey, openSecret, sealSecret } from '#src/secrets/vault.ts'
import type { AccountCtx, SystemCtx } from '#src/system/context.ts'
import { auditAll } from '#src/trail/audit.ts'

const copied = [
  'card_network_id',
  'card_type_id',
  'card_template_id',
  'template_snapshot',
  'pin_index',
  'is_pin_drawn',
  ...valueFields,
]
const names = sql.join(copied.map((column) => sql.ref(column)))
const values = sql.join(copied.map((column) => sql.ref(`c.${column}`)))

type AccountSystemCtx = SystemCtx & Pick<AccountCtx, 'account'>

/** A sealed PIN is bound to its card, so it is opened and sealed again. A PIN that only the network knows stays there. */
const pinsOf = async (ctx: AccountSystemCtx, pairs: readonly { old: number; id: number }[]) => {
  const account_id = ctx.account.id
  const { rows } = await sql<{ id: number; pin_sealed: Buffer | null }>`
    select id, pin_sealed from cards where account_id = ${account_id}
      and id in (select unnest(${pairs.map(({ old }) => old)}::bigint[]))`.execute(ctx.db)
  const sealed = new Map(rows.map(({ id, pin_sealed }) => [id, pin_sealed]))
  const dataKey = await accountKey(ctx, account_id)
  const pins: (Buffer | null)[] = []
  for (const { old, id } of pairs) {
    const own = sealed.get(old)
    const pin = own ? await openSecret(ctx, { account_id, card_id: old, secret: 'pin' }, own) : null
    pins.push(pin === null ? null : sealSecret(dataKey, { account_id, card_id: id, secret: 'pin' }, pin))
  }
  return pins
}

/** Copies locked cards. Returns the ids of the copies by the ids of the originals. */
export const copyCards = async (ctx: AccountSystemCtx, card_ids: readonly number[]) => {
  if (card_ids.length === 0) return new Map<number, number>()
  const ids = await nextCardIds(ctx, card_ids.length)
  const pairs = card_ids.map((old, place) => ({ old, id: ids[place]! }))
  await sql`
    insert into cards (id, account_id, card_status_id, overlaps_card_id, pin_sealed, is_pin_kept_elsewhere, ${names})
    select copy.id, c.account_id, ${cardStatus.pending}, c.id, copy.pin_sealed,
      c.is_pin_kept_elsewhere or (c.pin_sealed is null and c.pin_offset_sealed is not null), ${values}
    from unnest(${card_ids}::bigint[], ${ids}::bigint[], ${await pinsOf(ctx, pairs)}::bytea[]) copy (old, id, pin_sealed)
    join cards c on c.account_id = ${ctx.account.id} and c.id = copy.old order by copy.id`.execute(ctx.db)
  await linkReplacements(
    ctx,
    pairs.map(({ old, id }) => ({ at: '', replaces: old, card_id: id })),
  )
  await auditAll(
    ctx,
    pairs.map(({ old, id }) => ({ action: 'card.create', object: { type: 'card', id }, after: { renews_card_id: old } })),
  )
  return new Map(pairs.map(({ old, id }) => [old, id]))
}
