// docs/product/fees.md#lines: a fee is a separate line beside its fill. Only accounts that agreed before that day pay it.
import { productGrades } from '@forecourt/domain/reference/products.ts'
import { feeKinds } from '@forecourt/domain/rules/fees.ts'
import { reachOfKind } from '@forecourt/domain/rules/pricing/price-rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { billedHere } from '#src/features/transactions/billed-here.ts'
import { isUninvoiced } from '#src/features/transactions/uninvoiced.ts'

type Fill = { account_id: number; transacted_at: string; id: number }

const given = (fills: readonly Fill[]) => sql`unnest(${fills.map(({ account_id }) => account_id)}::bigint[],
  ${fills.map(({ transacted_at }) => transacted_at)}::timestamp[], ${fills.map(({ id }) => id)}::bigint[])
  g (account_id, transacted_at, id)`

/** Most accounts agreed to no fee, so one query is enough for them. */
const ofAgreed = async ({ db }: Ctx, fills: readonly Fill[]) => {
  const accounts = [...new Set(fills.map(({ account_id }) => account_id))]
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from fee_consents where account_id = any(${accounts}::bigint[])`.execute(db)
  const agreed = new Set(rows.map(({ account_id }) => account_id))
  return fills.filter(({ account_id }) => agreed.has(account_id))
}

/**
 * Removes the fees of fills that are about to change, and of the reversals linked to them, so it must run before the links are
 * removed. A fee has the time of its fill. Invoiced fees stay.
 */
export const removeFees = async (ctx: Ctx, fills: readonly Fill[]) => {
  const changed = await ofAgreed(ctx, fills)
  if (changed.length === 0) return
  await sql`
    with parents as (
      select g.account_id, g.transacted_at, g.id from ${given(changed)}
      union
      select k.account_id, k.transacted_at, k.id from ${given(changed)}
      join reversals l on l.account_id = g.account_id and l.sale_id = g.id
      join transaction_keys k on k.id = l.reversal_id
    ),
    removed as (
      delete from transactions t using parents p
      where t.account_id = p.account_id and t.transacted_at = p.transacted_at and t.parent_id = p.id and t.kind = 'fee'
        and t.fee_rule_id is not null and t.correction = 0 and ${isUninvoiced()}
      returning t.card_network_id, t.tran_id
    )
    delete from transaction_keys k using removed r
    where k.card_network_id = r.card_network_id and k.tran_id = r.tran_id`.execute(ctx.db)
}

/** The columns that a fee copies from its fill. */
const copied = sql.join(
  [
    'account_id',
    'transacted_at',
    'time_zone',
    'card_id',
    'card_network_id',
    'site_id',
    'import_id',
    'last_four',
    'vehicle_number',
    'driver_number',
    'driver_name',
    'card_description',
    'cost_center',
    'card_vehicle_type_id',
    'tax_doc',
    'location_kind',
    'card_status_id',
    'owner_operator_number',
    'owner_operator_name',
  ].map((column) => sql.ref(column)),
)

/** Idempotent: the id of a fee contains its fill and its rule. */
const write = ({ db }: Ctx, due: ReturnType<typeof sql>) =>
  sql`
    with due as (${due}),
    written as (
      insert into transactions (tran_id, kind, product_id, quantity, unit_price, base, fees, total, fee_rule_id, parent_id, ${copied})
      select tran_id || '~f' || rule_id, 'fee', fee_product_id, 0, 0, 0, fee, fee, rule_id, id, ${copied} from due d
      where fee <> 0 and not exists (
        select from transaction_keys k where k.card_network_id = d.card_network_id and k.tran_id = d.tran_id || '~f' || d.rule_id)
      returning card_network_id, tran_id, account_id, transacted_at, id
    )
    insert into transaction_keys (card_network_id, tran_id, account_id, transacted_at, id, digest)
    select card_network_id, tran_id, account_id, transacted_at, id, sha256(convert_to(tran_id, 'UTF8')) from written`.execute(db)

const { transaction, 'out of network': outside } = feeKinds

const reach = sql`case t.location_kind ${sql.join(
  Object.entries(reachOfKind).map(([letter, name]) => sql`when ${sql.lit(letter)} then ${sql.lit(name)}`),
  sql` `,
)} else 'local' end`
const grades = sql`unnest(${productGrades.map(({ name }) => name)}::text[], ${productGrades.map(({ family }) => family)}::text[])`

/** Null matches everything. Price rules have the same scope, but are judged line by line. */
const isInScope = sql`(r.product_id is null or r.product_id = t.product_id) and (r.grade is null or r.grade = p.grade)
  and (r.family is null or (p.grade, r.family) in (select * from ${grades}))
  and (r.site_id is null or r.site_id = t.site_id) and (r.site_group_id is null or r.site_group_id = s.site_group_id)
  and (r.reach is null or r.reach = ${reach}) and (r.card_network_id is null or r.card_network_id = t.card_network_id)`

/** The day of a fill on the provider's calendar, by which a consent counts: a day ends earlier in the east. */
const dayHere = (time_zone: string) => sql`(t.transacted_at at time zone t.time_zone at time zone ${time_zone})::date`

const dueOfSales = (fills: readonly Fill[], time_zone: string) => sql`
  select t.*, r.id as rule_id,
    case r.kind when 'transaction' then ${sql.lit(transaction.product_id)} else ${sql.lit(outside.product_id)} end as fee_product_id,
    case when r.rate > 0 then round(r.rate::numeric * t.total / 100000)::int else sign(t.total)::int * r.amount end as fee
  from ${given(fills)}
  join transactions t on t.account_id = g.account_id and t.transacted_at = g.transacted_at and t.id = g.id
  join fee_consents c on c.account_id = t.account_id
    and (c.agreed_at at time zone ${time_zone})::date < ${dayHere(time_zone)}
  join fee_rules r on r.id = c.fee_rule_id and r.kind in ('transaction', 'out of network')
    and t.transacted_at::date between r.effective_from and coalesce(r.ends_on, 'infinity')
  left join fee_withdrawals w on w.account_id = c.account_id and w.fee_rule_id = c.fee_rule_id
  join products p on p.id = t.product_id
  left join sites s on s.id = t.site_id
  left join account_billings b on b.account_id = t.account_id
  where t.kind = 'sale' and ${billedHere} and (r.kind = 'transaction' or t.location_kind = 'E' or s.kind = 'retail')
    and t.transacted_at::date <= coalesce(w.ends_on, 'infinity') and ${isInScope}`

/** A reversal takes back what its sale was charged, to the cent. Either of the two may be the new one. */
const dueOfReversals = (fills: readonly Fill[]) => sql`
  select t.*, s.fee_rule_id as rule_id, s.product_id as fee_product_id, -s.fees as fee
  from ${given(fills)}
  join reversals l on l.account_id = g.account_id and g.id in (l.sale_id, l.reversal_id)
  join transaction_keys sold on sold.id = l.sale_id
  join transactions s on s.account_id = sold.account_id and s.transacted_at = sold.transacted_at and s.parent_id = l.sale_id
    and s.kind = 'fee' and s.fee_rule_id is not null and s.correction = 0
  join transaction_keys back on back.id = l.reversal_id
  join transactions t on t.account_id = back.account_id and t.transacted_at = back.transacted_at and t.id = l.reversal_id
  left join account_billings b on b.account_id = t.account_id
  where ${billedHere}`

/**
 * Called in the transaction that wrote the fills, after their reversals are linked. Sales go first, because a reversal looks up
 * their fees.
 */
export const chargeFees = async (ctx: Ctx, fills: readonly Fill[]) => {
  const agreed = await ofAgreed(ctx, fills)
  if (agreed.length === 0) return
  await write(ctx, dueOfSales(agreed, ctx.config.branding.time_zone))
  await write(ctx, dueOfReversals(agreed))
}
