// The values a report can be narrowed to. A list begins with All, is in natural order, and is short; typing filters it.
import { all, type OptionSource } from '@forecourt/domain/reports/param.ts'
import { states } from '@forecourt/domain/states.ts'
import { canRead } from '@forecourt/domain/rules/access.ts'
import type { AccountScope } from '@forecourt/domain/rules/account-scope.ts'
import { sql } from 'kysely'
import type { AccountCtx, Ctx } from '#src/system/context.ts'
import { containing } from '#src/db/page.ts'
import { forbidden } from '#src/system/errors.ts'
import { accountsInScope } from '#src/features/accounts/accounts-in-scope.ts'
import { shownFour } from '#src/features/cards/shown-digits.ts'
import { accountNumber } from './queries/audit-words.ts'
import { dayInWords, isOfAccounts, labelKey, masked, type Sql } from './queries/conditions.ts'
import type { Selection } from './queries/report-select.ts'

type Option = { value: string; label: string }

/** Nobody scrolls further than this; the keyword finds the rest. */
const shownOptions = 200

/** As far back as one report can look (docs/product/reports.md#rules-for-every-report). */
const recent = sql`t.transacted_at >= now() - interval '13 months'`

const exemptCards = (whose: Sql) => sql`
  select c.id::text as value, a.name || ' · ' || ${masked(sql.raw(shownFour('c')))} || coalesce(' · ' || nullif(c.tax_doc, ''), '') as label
  from cards c join accounts a on a.id = c.account_id
  where ${whose} and ${sql.raw(shownFour('c'))} is not null
    and (c.tax_doc <> '' or exists (select from tax_exemptions x where x.account_id = c.account_id and x.card_id = c.id))`

const ofAccount = sql` || ' · ' || (select a.name from accounts a where a.id = invoices.account_id)`

/** Each source selects `value` and `label`, and the sort key where it differs from the label. `ids` are account ids. */
const sources: Record<OptionSource, (ids: readonly number[]) => { from: Sql; order?: Sql }> = {
  invoices: (ids) => ({
    from: sql`select id::text as value, invoice_number || ' · ' || ${dayInWords(sql`invoiced_on`)} || ' · $' || to_char(total / 100.0, 'FM999,999,999,990.00')${ids.length > 1 ? ofAccount : sql``} as label,
      period_to, id from invoices where ${isOfAccounts(sql`account_id`, ids)}`,
    order: sql`period_to desc, id desc`,
  }),
  // By the visible digits of a number. Two cards with the same ending share one entry: a range includes both.
  card_ranges: (ids) => ({
    from: sql`select distinct last_four as value, ${masked(sql`last_four`)} as label
      from cards where ${isOfAccounts(sql`account_id`, ids)} and ${sql.raw(shownFour('cards'))} is not null`,
    order: sql`value`,
  }),
  vehicle_ranges: (ids) => ({
    from: sql`select distinct vehicle_number as value, vehicle_number as label
      from cards where ${isOfAccounts(sql`account_id`, ids)} and vehicle_number is not null`,
  }),
  exempt_cards: (ids) => ({ from: exemptCards(isOfAccounts(sql`c.account_id`, ids)) }),
  products: () => ({ from: sql`select id::text as value, code || ' ' || name as label from products`, order: sql`label` }),
  states: () => ({
    from: sql`select s.code as value, s.code || ' ' || s.name as label
      from unnest(${states.map(({ code }) => code)}::text[], ${states.map(({ name }) => name)}::text[]) s (code, name)
      where s.code in (select state from sites)`,
  }),
  // Only sites where the account has bought, because other accounts must not see a private site.
  sites: (ids) => ({
    from: sql`select s.id::text as value, concat_ws(', ', s.name, nullif(s.city, ''), s.state) || ' (' || s.site_number || ')' as label
      from sites s where s.id in (select distinct t.site_id from transactions t where ${isOfAccounts(sql`t.account_id`, ids)} and ${recent})`,
  }),
  drivers: (ids) => ({
    from: sql`select t.driver_number as value, concat_ws(' ', t.driver_number, nullif(max(t.driver_name), '')) as label
      from transactions t where ${isOfAccounts(sql`t.account_id`, ids)} and t.driver_number <> '' and ${recent} group by t.driver_number`,
  }),
  cost_centers: (ids) => ({
    from: sql`select cost_center as value, cost_center as label from cards where ${isOfAccounts(sql`account_id`, ids)} and cost_center <> ''
      union select t.cost_center, t.cost_center from transactions t where ${isOfAccounts(sql`t.account_id`, ids)} and t.cost_center <> '' and ${recent}`,
  }),
  // Includes owner operators charged back recently, even if their vehicle has a different one by now.
  owner_operators: (ids) => ({
    from: sql`select owner_operator_number as value, concat_ws(' ', owner_operator_number, nullif(max(owner_operator_name), '')) as label
      from (
        select owner_operator_number, owner_operator_name from vehicles where ${isOfAccounts(sql`account_id`, ids)}
        union all select t.owner_operator_number, t.owner_operator_name from transactions t
          where ${isOfAccounts(sql`t.account_id`, ids)} and t.owner_operator_number <> '' and ${recent}
      ) o where owner_operator_number <> '' group by owner_operator_number`,
  }),
  templates: (ids) => ({
    from: sql`select ct.id::text as value, ct.template_name as label from card_templates ct
      where ct.id in (select card_template_id from cards where ${isOfAccounts(sql`account_id`, ids)})`,
  }),
  users: () => ({ from: sql`select id::text as value, email || ' · ' || first_name || ' ' || last_name as label from users` }),
  accounts: () => ({ from: sql`select a.id::text as value, a.name || ' ' || ${accountNumber} as label from accounts a` }),
}

type OptionQuery = { source: OptionSource; keyword: string; scope: AccountScope }

const readBy = (ctx: AccountCtx, scope: AccountScope) =>
  accountsInScope(ctx, ctx.who, { account_id: ctx.account.id, scope, capability: 'reports.run' })

/** Lists across accounts are only for staff who may run the reports across accounts. */
const acrossAccounts: readonly OptionSource[] = ['users', 'accounts']

const optionsOf = async (ctx: AccountCtx, { source, scope }: OptionQuery) => {
  const seesAll = canRead(ctx.who, 'admin-reports.run')
  if (acrossAccounts.includes(source) && !seesAll) throw forbidden()
  return source === 'exempt_cards' && seesAll ? { from: exemptCards(sql`true`) } : sources[source](await readBy(ctx, scope))
}

export const listOptions = async (ctx: AccountCtx, query: OptionQuery): Promise<Option[]> => {
  const { from, order = sql`${labelKey(sql`o.label`)}, o.label` }: { from: Sql; order?: Sql } = await optionsOf(ctx, query)
  const { source, keyword } = query
  const matching = keyword === '' ? sql`true` : sql`lower(o.label) like ${containing(keyword)}`
  const { rows } = await sql<Option>`
    select o.value, o.label from (${from}) o where ${matching} order by ${order} limit ${shownOptions}`.execute(ctx.db)
  // The user chooses one invoice or none. Only ranges begin with All (docs/product/reports.md#ranges).
  return source === 'invoices' ? rows : [{ value: all, label: 'All' }, ...rows]
}

/** The labels of the chosen options by parameter, for the head of a PDF. */
export const labelsOfOptions = async ({ db }: Pick<Ctx, 'db'>, { report, params, scope }: Selection) => {
  const { account_id, account_ids = [account_id ?? 0] } = scope
  const chosen = report.params.flatMap((param) =>
    param.kind === 'option' && params[param.name] !== all ? [{ ...param, value: String(params[param.name]) }] : [],
  )
  const labels = chosen.map(async ({ name, source, value }) => {
    const { from } =
      account_id === null && source === 'exempt_cards' ? { from: exemptCards(sql`true`) } : sources[source](account_ids)
    const { rows } = await sql<Option>`select o.value, o.label from (${from}) o where o.value = ${value} limit 1`.execute(db)
    return [name, rows[0]?.label ?? value] as const
  })
  return Object.fromEntries(await Promise.all(labels))
}
