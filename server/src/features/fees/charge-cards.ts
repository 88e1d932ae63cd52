// docs/product/fees.md#cards: after the end of a month, charges a fee for each card that was active on its last day.
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { feeKinds } from '@forecourt/domain/rules/fees.ts'
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import { statusAt } from '#src/features/exceptions/status-at.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'

/** If no worker runs in the first days of a month, the fees are charged later, up to this many months back. */
const monthsBack = 3

type OfMonth = { account_id: number; last_day: string }

/** Rules for cards that an account agreed to before the last day of a month, `m.last_day`. */
const agreedRules = (time_zone: string) => sql`fee_consents c
  join fee_rules r on r.id = c.fee_rule_id and r.kind = 'card month'
    and m.last_day between r.effective_from and coalesce(r.ends_on, 'infinity')
    and (c.agreed_at at time zone ${time_zone})::date < m.last_day
    and not exists (select from fee_withdrawals w
      where w.account_id = c.account_id and w.fee_rule_id = c.fee_rule_id and w.ends_on < m.last_day)
  left join account_billings b on b.account_id = c.account_id`
const isBilledHere = sql<boolean>`case when b.invoiced_by = 'elsewhere' then m.last_day < coalesce(b.invoiced_by_from, '-infinity')
  else m.last_day >= coalesce(b.invoiced_by_from, '-infinity') end`

export const startChargingCards = (ctx: SystemCtx) =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<OfMonth>`
      select distinct c.account_id, m.last_day
      from (
        select (date_trunc('month', ${providerToday(ctx)}::date) - make_interval(months => n))::date - 1 as last_day
        from generate_series(0, ${monthsBack - 1}::int) n
      ) m cross join lateral (select c.account_id from ${agreedRules(ctx.config.branding.time_zone)} where ${isBilledHere}) c
      order by c.account_id, m.last_day`.execute(ctx.db)
    await enqueueAll(ctx, 'fees.charge-cards', rows)
  })

/** Idempotent: the id of a fee contains its month, its card and its rule. */
export const chargeCards = (ctx: SystemCtx, { account_id, last_day }: OfMonth) =>
  inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const zone = ctx.config.branding.time_zone
    await sql`
      with m as (select ${last_day}::date as last_day, ${last_day}::date + time '23:59:59' as at),
      due as (
        select c.*, r.rule_id, r.amount as fee, m.at, '~card-' || to_char(m.at, 'YYYY-MM') || '-' || c.id || '-' || r.rule_id as fee_id
        from m
        cross join lateral (
          select r.id as rule_id, r.amount from ${agreedRules(zone)} where c.account_id = ${account_id} and ${isBilledHere}
        ) r
        join cards c on c.account_id = ${account_id} and c.last_four is not null
          and ${statusAt(sql`c.account_id`, sql`c.id`, sql`m.at at time zone ${zone}`)} = ${sql.lit(cardStatus.active)}
      ),
      keyed as (
        insert into transaction_keys (card_network_id, tran_id, account_id, transacted_at, id, digest)
        select card_network_id, fee_id, account_id, at, nextval('transaction_ids'), sha256(convert_to(fee_id, 'UTF8')) from due
        on conflict (card_network_id, tran_id) do nothing
        returning tran_id, card_network_id, id
      )
      insert into transactions (id, account_id, tran_id, kind, transacted_at, time_zone, card_id, card_network_id, product_id, last_four,
        vehicle_number, card_description, cost_center, card_vehicle_type_id, quantity, unit_price, base, fees, total, fee_rule_id)
      select k.id, d.account_id, d.fee_id, 'fee', d.at, ${zone}, d.id, d.card_network_id, ${sql.lit(feeKinds['card month'].product_id)},
        d.last_four, coalesce(d.vehicle_number, ''), d.description, d.cost_center, d.card_vehicle_type_id, 0, 0, 0, d.fee, d.fee, d.rule_id
      from keyed k join due d on d.card_network_id = k.card_network_id and d.fee_id = k.tran_id`.execute(ctx.db)
  })
