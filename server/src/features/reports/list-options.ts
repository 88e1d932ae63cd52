// What a report can be narrowed to. A list begins with All, is in the order people count, and is short: typing narrows it.
import { all, type OptionSource } from '@forecourt/domain/reports/param.ts'
import { states } from '@forecourt/domain/states.ts'
import { canRead } from '@forecourt/domain/rules/access.ts'
import { sql } from 'kysely'
import type { AccountCtx, Ctx } from '#src/system/context.ts'
import { containing } from '#src/db/page.ts'
import { forbidden } from '#src/system/errors.ts'
import { accountNumber } from './queries/audit-words.ts'
import { labelKey, masked, type Sql } from './queries/conditions.ts'
import type { Selection } from './queries/report-select.ts'

type Option = { value: string; label: string }

/** Beyond these nobody scrolls; the keyword finds the rest. */
const shownOptions = 200

/** As far back as one report can look (docs/product/reports.md#rules-for-every-report). */
const recent = sql`t.transacted_at >= now() - interval '13 months'`

const exemptCards = (whose: Sql) => sql`
  select c.id::text as value, a.name || ' · ' || ${masked(sql`c.last_four`)} || coalesce(' · ' || nullif(c.tax_doc, ''), '') as label
  from cards c join accounts a on a.id = c.account_id
  where ${whose} and c.last_four is not null
    and (c.tax_doc <> '' or exists (select from tax_exemptions x where x.account_id = c.account_id and x.card_id = c.id))`

/** Each selects `value` and `label`, and what it is sorted by where that is not the label. `id` is the account's. */
const sources: Record<OptionSource, (id: number) => { from: Sql; order?: Sql }> = {
  invoices: (id) => ({
    from: sql`select id::text as value, invoice_number || ' · ' || invoiced_on || ' · $' || to_char(total / 100.0, 'FM999,999,999,990.00') as label,
      period_to from invoices where account_id = ${id}`,
    order: sql`period_to desc`,
  }),
  // By what people may see of a number. Two cards that end alike are one entry: a range takes in both.
  card_ranges: (id) => ({
    from: sql`select distinct last_four as value, ${masked(sql`last_four`)} as label
      from cards where account_id = ${id} and last_four is not null`,
    order: sql`value`,
  }),
  vehicle_ranges: (id) => ({
    from: sql`select distinct vehicle_number as value, vehicle_number as label
      from cards where account_id = ${id} and vehicle_number is not null`,
  }),
  exempt_cards: (id) => ({ from: exemptCards(sql`c.account_id = ${id}`) }),
  products: () => ({ from: sql`select id::text as value, code || ' ' || name as label from products`, order: sql`label` }),
  states: () => ({
    from: sql`select s.code as value, s.code || ' ' || s.name as label
      from unnest(${states.map(({ code }) => code)}::text[], ${states.map(({ name }) => name)}::text[]) s (code, name)
      where s.code in (select state from sites)`,
  }),
  // Only where the account has bought: a private site is nobody else's to see.
  sites: (id) => ({
    from: sql`select s.id::text as value, concat_ws(', ', s.name, nullif(s.city, ''), s.state) || ' (' || s.site_number || ')' as label
      from sites s where s.id in (select distinct t.site_id from transactions t where t.account_id = ${id} and ${recent})`,
  }),
  drivers: (id) => ({
    from: sql`select t.driver_number as value, concat_ws(' ', t.driver_number, nullif(max(t.driver_name), '')) as label
      from transactions t where t.account_id = ${id} and t.driver_number <> '' and ${recent} group by t.driver_number`,
  }),
  cost_centers: (id) => ({
    from: sql`select cost_center as value, cost_center as label from cards where account_id = ${id} and cost_center <> ''
      union select t.cost_center, t.cost_center from transactions t where t.account_id = ${id} and t.cost_center <> '' and ${recent}`,
  }),
  // With those who were charged back lately, although their vehicle belongs to another by now.
  owner_operators: (id) => ({
    from: sql`select owner_operator_number as value, concat_ws(' ', owner_operator_number, nullif(max(owner_operator_name), '')) as label
      from (
        select owner_operator_number, owner_operator_name from vehicles where account_id = ${id}
        union all select t.owner_operator_number, t.owner_operator_name from transactions t
          where t.account_id = ${id} and t.owner_operator_number <> '' and ${recent}
      ) o where owner_operator_number <> '' group by owner_operator_number`,
  }),
  templates: (id) => ({
    from: sql`select ct.id::text as value, ct.template_name as label from card_templates ct
      where ct.id in (select card_template_id from cards where account_id = ${id})`,
  }),
  users: () => ({ from: sql`select id::text as value, email || ' · ' || first_name || ' ' || last_name as label from users` }),
  accounts: () => ({ from: sql`select a.id::text as value, a.name || ' ' || ${accountNumber} as label from accounts a` }),
}

/** Lists across accounts are for those who may run the reports across accounts. */
const acrossAccounts: readonly OptionSource[] = ['users', 'accounts']

const optionsOf = (ctx: AccountCtx, source: OptionSource) => {
  const seesAll = canRead(ctx.who, 'admin-reports.run')
  if (acrossAccounts.includes(source) && !seesAll) throw forbidden()
  return source === 'exempt_cards' && seesAll ? { from: exemptCards(sql`true`) } : sources[source](ctx.account.id)
}

type OptionQuery = { source: OptionSource; keyword: string }

export const listOptions = async (ctx: AccountCtx, { source, keyword }: OptionQuery): Promise<Option[]> => {
  const { from, order = sql`${labelKey(sql`o.label`)}, o.label` }: { from: Sql; order?: Sql } = optionsOf(ctx, source)
  const matching = keyword === '' ? sql`true` : sql`lower(o.label) like ${containing(keyword)}`
  const { rows } = await sql<Option>`
    select o.value, o.label from (${from}) o where ${matching} order by ${order} limit ${shownOptions}`.execute(ctx.db)
  // One invoice is chosen, or none. Only ranges begin with All (docs/product/reports.md#ranges).
  return source === 'invoices' ? rows : [{ value: all, label: 'All' }, ...rows]
}

/** What people call the options that a report was asked for, by the parameter; for its head on paper. */
export const labelsOfOptions = async ({ db }: Pick<Ctx, 'db'>, { report, params, scope: { account_id } }: Selection) => {
  const chosen = report.params.flatMap((param) =>
    param.kind === 'option' && params[param.name] !== all ? [{ ...param, value: String(params[param.name]) }] : [],
  )
  const labels = chosen.map(async ({ name, source, value }) => {
    const { from } =
      account_id === null && source === 'exempt_cards' ? { from: exemptCards(sql`true`) } : sources[source](account_id ?? 0)
    const { rows } = await sql<Option>`select o.value, o.label from (${from}) o where o.value = ${value} limit 1`.execute(db)
    return [name, rows[0]?.label ?? value] as const
  })
  return Object.fromEntries(await Promise.all(labels))
}
