// docs/product/staff-tasks.md#drift: takes over the network's values where they let a card buy no more than before.
import { isChangeable } from '@forecourt/domain/rules/card-status.ts'
import type { TheirCard } from '@forecourt/domain/rules/card-list.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { followInCopies } from '#src/features/cards/follow-in-copies.ts'
import { followInOrders } from '#src/features/cards/orders-of-cards.ts'
import { forgetConfirmed } from '#src/features/network-changes/mark-changes.ts'
import { audit } from '#src/trail/audit.ts'
import { changedOnly } from '#src/trail/history.ts'
import type { OpenDrift } from './decide-drift.ts'

const columns = {
  max_gallon_fill: 'gallons_fill',
  max_gallon_period: 'gallons_period',
  card_period_gallon_id: 'gallons_per',
  max_amount_fill: 'dollars_fill',
  max_amount_period: 'dollars_period',
  card_period_amount_id: 'dollars_per',
  max_transactions_day: 'transactions_day',
} as const satisfies Record<string, keyof TheirCard>

type Limits = Record<keyof typeof columns, number | null>

/** Which of the network's limits are stricter. Limits per period are compared only if both periods are the same. */
const stricter = (ours: Limits, theirs: TheirCard): Partial<Limits> => {
  const isLess = (mine: number | null, their: number | null | undefined) => their != null && (mine === null || their < mine)
  const pair = (limit: 'max_gallon_period' | 'max_amount_period', per: 'card_period_gallon_id' | 'card_period_amount_id') => {
    const [their, period] = [theirs[columns[limit]], theirs[columns[per]] ?? ours[per]]
    return period === ours[per] && isLess(ours[limit], their) ? { [limit]: their } : {}
  }
  const one = (limit: 'max_gallon_fill' | 'max_amount_fill' | 'max_transactions_day') =>
    isLess(ours[limit], theirs[columns[limit]]) ? { [limit]: theirs[columns[limit]] } : {}
  return {
    ...one('max_gallon_fill'),
    ...pair('max_gallon_period', 'card_period_gallon_id'),
    ...one('max_amount_fill'),
    ...pair('max_amount_period', 'card_period_amount_id'),
    ...one('max_transactions_day'),
  }
}

/** The last day of the month that is printed on the card. */
const lastDay = (expiry: string) =>
  new Date(Date.UTC(2000 + Number(expiry.slice(0, 2)), Number(expiry.slice(2)), 0)).toISOString().slice(0, 10)

type Taken = { account_id: number; card: { id: number; is_overlapped: boolean }; before: object; after: Partial<Limits> }

/** Plastic on its way is made with these limits, and the copy by which the card is renewed has them too. */
const follow = async (outer: UserCtx, { account_id, card, before, after }: Taken) => {
  const ctx = await withinAccount(outer, account_id)
  await followInOrders(ctx, [{ card_id: card.id, values: after }])
  await followInCopies(ctx, [{ card, before, after }])
}

export const takeTheirs = async (ctx: UserCtx, { kind, account_id, card_id, theirs }: OpenDrift) => {
  const { is_overlapped, ...before } = await ctx.db
    .selectFrom('cards')
    .select(['card_status_id', sql<string | null>`expires_on::text`.as('expires_on')])
    .select(Object.keys(columns) as (keyof Limits)[])
    .select(
      sql<boolean>`exists (select from cards s where s.account_id = cards.account_id and s.overlaps_card_id = cards.id)`.as(
        'is_overlapped',
      ),
    )
    .where('account_id', '=', account_id)
    .where('id', '=', card_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!isChangeable(before)) throw conflict('This card can no longer be changed')
  const after = kind === 'expiry' ? (theirs.expiry ? { expires_on: lastDay(theirs.expiry) } : {}) : stricter(before, theirs)
  if (Object.keys(after).length === 0)
    throw conflict('There is no limit or expiry to take here; change the card or tell the network')
  await ctx.db
    .updateTable('cards')
    .set({ ...after, version: sql`version + 1`, updated_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('id', '=', card_id)
    .execute()
  await forgetConfirmed(ctx, card_id)
  const difference = changedOnly(before, { ...before, ...after })
  if (kind !== 'expiry') await follow(ctx, { account_id, card: { id: card_id, is_overlapped }, ...difference })
  await audit(ctx, { action: 'card.update', object: { type: 'card', id: card_id }, account_id, ...difference })
}
