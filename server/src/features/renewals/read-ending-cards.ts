import { unusedDays, type EndingCard, type RenewalWay } from '@forecourt/domain/rules/renewals.ts'
import { sql, type RawBuilder } from 'kysely'
import { plasticIsOnItsWay } from '#src/features/cards/plastic-on-its-way.ts'
import { isPurchase } from '#src/db/is-purchase.ts'
import type { Ctx } from '#src/system/context.ts'

export type EndingFacts = EndingCard & { card_id: number; ends_on: string | null; card_network_id: number; way: RenewalWay }

/**
 * Reads in one query everything that decides about the renewal of these cards. `tail` is a condition on cards `c` and accounts
 * `a`.
 */
export const readEndingCards = async (ctx: Ctx, tail: RawBuilder<unknown>) => {
  const since = new Date(ctx.clock.now().getTime() - unusedDays * 86_400_000).toISOString()
  const { rows } = await sql<EndingFacts>`
    select c.id as card_id, c.expires_on as ends_on, c.card_network_id, c.card_status_id, ch.renewal as way, a.standing,
      c.replaced_by is not null or c.overlaps_card_id is not null as is_replaced,
      ${plasticIsOnItsWay('c')} as is_renewed,
      n.is_used and (not exists (select from account_networks m where m.account_id = c.account_id)
        or exists (select from account_networks m where m.account_id = c.account_id and m.card_network_id = c.card_network_id))
        as has_network,
      v.status as vehicle_status, d.status as driver_status,
      c.created_at >= ${since}::timestamptz or exists (select from transactions t
        where t.account_id = c.account_id and t.card_id = c.id and ${sql.raw(isPurchase('t'))}
          and t.transacted_at >= ${since}::timestamptz at time zone a.time_zone) as is_used
    from cards c
    join accounts a on a.id = c.account_id
    join card_networks n on n.id = c.card_network_id
    join network_channels ch on ch.card_network_id = c.card_network_id
    left join vehicles v on v.account_id = c.account_id and v.vehicle_number_key = c.vehicle_number_key
    left join drivers d on d.account_id = c.account_id and d.id = c.driver_id
    ${tail}`.execute(ctx.db)
  return rows
}
