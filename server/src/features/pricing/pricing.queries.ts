import type { MissingPrice, PriceRuleRow, PricingOverview } from '@forecourt/domain/contract/pricing.ts'
import { missingReasons, type MissingReason } from '@forecourt/domain/rules/pricing/price-line.ts'
import { sql, type RawBuilder } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { isOfFoundAccount } from '#src/db/match-accounts.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'

const today = ({ clock, config }: UserCtx) =>
  sql`(${clock.now().toISOString()}::timestamptz at time zone ${config.branding.time_zone})::date`

const rows = async <T>({ db }: UserCtx, select: RawBuilder<T>) => (await select.execute(db)).rows

export const readOverview = async (ctx: UserCtx): Promise<PricingOverview> => ({
  plans: await rows(
    ctx,
    sql<PricingOverview['plans'][number]>`
    select p.id, p.name, coalesce(p.id = (
        select price_plan_id from default_price_plans where effective_from <= ${today(ctx)} order by effective_from desc limit 1
      ), false) as is_default,
      (select min(effective_from) from default_price_plans d where d.price_plan_id = p.id and effective_from > ${today(ctx)}) as default_from,
      (select count(*)::int from price_rules r where r.price_plan_id = p.id) as rules,
      (select count(*)::int from (
        select distinct on (account_id) account_id, price_plan_id from account_price_plans
        where effective_from <= ${today(ctx)} order by account_id, effective_from desc) a where a.price_plan_id = p.id) as accounts
    from price_plans p order by is_default desc, p.name`,
  ),
  indexes: await rows(
    ctx,
    sql<PricingOverview['indexes'][number]>`
    select i.id, i.name, i.kind, i.max_age_days,
      (select max(p.effective_from) from index_prices p where p.price_index_id = i.id) as last_day
    from price_indexes i order by i.name`,
  ),
  site_groups: await rows(ctx, sql<PricingOverview['site_groups'][number]>`select id, name from site_groups order by name`),
  missing: (await rows(ctx, sql<{ n: number }>`select count(*)::int as n from missing_prices`))[0]!.n,
})

const ruleColumns = (ctx: UserCtx) => sql`r.id, r.account_id, a.name as account_name, r.price_plan_id, p.name as price_plan_name,
  r.product_id, r.grade, r.family, r.site_id, s.name as site_name, r.site_group_id, g.name as site_group_name, r.reach,
  r.card_network_id, r.model, r.amount, r.off, r.price_index_id, i.name as price_index_name, r.lag_days, r.effective_from,
  r.effective_to,
  r.effective_from <= ${today(ctx)} as is_begun`
const ruleTables = sql`(
    select *, lead(effective_from) over (
      partition by account_id, price_plan_id, product_id, grade, family, site_id, site_group_id, reach, card_network_id
      order by effective_from) - 1 as effective_to
    from price_rules
  ) r left join accounts a on a.id = r.account_id left join price_plans p on p.id = r.price_plan_id
  left join sites s on s.id = r.site_id left join site_groups g on g.id = r.site_group_id
  left join price_indexes i on i.id = r.price_index_id`

type Paged = { page: number; per_page: number; keyword: string; sortedBy: 'asc' | 'desc' }

export const listRules = async (ctx: UserCtx, query: Paged & { account_id?: number; price_plan_id?: number }) => {
  const from = sql`from ${ruleTables} where (${query.account_id ?? null}::bigint is null or r.account_id = ${query.account_id ?? null})
    and (${query.price_plan_id ?? null}::bigint is null or r.price_plan_id = ${query.price_plan_id ?? null})
    and (${query.keyword} = '' or ${isOfFoundAccount(sql`r.account_id`, query.keyword)}
      or lower(concat_ws(' ', p.name, r.grade, r.family, s.name, g.name, i.name, r.model)) like ${containing(query.keyword)})`
  const [counted] = await rows(ctx, sql<{ total: number }>`select count(*)::int as total ${from}`)
  const data = await rows(
    ctx,
    sql<PriceRuleRow>`select ${ruleColumns(ctx)} ${from} order by r.effective_from desc, r.id desc
    limit ${query.per_page} offset ${offsetOf(query)}`,
  )
  return { data, meta: pageMeta(query, counted!.total) }
}

export const findPriceRule = async (ctx: UserCtx, id: number) =>
  (await rows(ctx, sql<PriceRuleRow>`select ${ruleColumns(ctx)} from ${ruleTables} where r.id = ${id}`))[0]

export const listRulesById = (ctx: UserCtx, ids: readonly number[]) =>
  rows(ctx, sql<PriceRuleRow>`select ${ruleColumns(ctx)} from ${ruleTables} where r.id = any(${ids}::bigint[]) order by r.id`)

export const listMissing = async (ctx: UserCtx, query: Paged) => {
  const from = sql`from missing_prices m join accounts a on a.id = m.account_id
    join transactions t on t.account_id = m.account_id and t.transacted_at = m.transacted_at and t.id = m.transaction_id
    join products p on p.id = t.product_id left join sites s on s.id = t.site_id
    where (${query.keyword} = '' or ${isOfFoundAccount(sql`m.account_id`, query.keyword)}
      or lower(concat_ws(' ', t.tran_id, p.name, s.name)) like ${containing(query.keyword)})`
  const [counted] = await rows(ctx, sql<{ total: number }>`select count(*)::int as total ${from}`)
  const found = await rows(
    ctx,
    sql<MissingPrice & { reason: MissingReason }>`
    select m.account_id, a.name as account_name, m.transaction_id, m.transacted_at, t.tran_id, p.name as product,
      coalesce(s.name, '') as site, t.quantity, t.total, m.reason
    ${from} order by m.transacted_at ${sql.raw(query.sortedBy)}, m.transaction_id limit ${query.per_page} offset ${offsetOf(query)}`,
  )
  return {
    data: found.map(({ reason, ...row }) => ({ ...row, reason: missingReasons[reason] })),
    meta: pageMeta(query, counted!.total),
  }
}
