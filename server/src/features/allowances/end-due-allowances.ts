// docs/product/card-life.md#allowances: ends what is over. Two workers share the work, each row is ended by one of them, and after a
// missed night everything that fell due is ended at once, dated at its own end.
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { auditAll } from '#src/trail/audit.ts'

const atOnce = 500

type Ended = { account_id: number; card_id: number; field: string; value: number | string | boolean; was: string; own: unknown }

/** Over by its time, by its uses, or because the card ended or was stopped. What staff never decided is refused. */
const endSome = (ctx: SystemCtx) =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<Ended>`
      with open as (
        select a.id, a.state, c as card, least(a.until, now()) as ended_at,
          case when a.until <= now() then 'time' when c.card_status_id <> ${cardStatus.active} then 'card' else 'uses' end as because
        from card_allowances a join cards c on c.account_id = a.account_id and c.id = a.card_id
        where a.state in ('asked', 'in_force') and (a.until <= now()
          or c.card_status_id not in (${cardStatus.active}, ${cardStatus.inactive}, ${cardStatus.locked})
          or a.state = 'in_force' and a.uses <= (select count(*) from transactions t
            where t.account_id = a.account_id and t.card_id = a.card_id and t.kind = 'sale'
              and t.transacted_at at time zone t.time_zone >= a.begins_at))
        order by a.id limit ${atOnce} for update of a skip locked)
      update card_allowances a set state = case when open.state = 'asked' then 'refused' else 'ended' end,
        ended_at = case when open.state = 'asked' then null else open.ended_at end,
        ended_because = case when open.state = 'asked' then null else open.because end,
        note = case when open.state = 'asked' then 'Not decided in time' else a.note end
      from open where a.id = open.id
      returning a.account_id, a.card_id, a.field, a.value, open.state as was, to_jsonb(open.card) -> a.field as own`.execute(
      ctx.db,
    )
    await auditAll(
      ctx,
      rows.map(({ account_id, card_id, field, value, own }) => ({
        action: 'card.end-allowance',
        account_id,
        object: { type: 'card', id: card_id },
        before: { [field]: value },
        after: { [field]: own as never },
      })),
    )
    const cardIds = rows.flatMap(({ was, card_id }) => (was === 'in_force' ? card_id : []))
    await tellNetwork(ctx, { cardIds, kinds: ['allowance'] })
    return rows.length
  })

export const endDueAllowances = async (ctx: SystemCtx) => {
  while ((await endSome(ctx)) === atOnce);
}
