import type { Template, templateSorts } from '@forecourt/domain/contract/templates.ts'
import { chosenNamesIn, type ChosenNames } from '@forecourt/domain/contract/card-values.ts'
import { cardTypes, networks } from '@forecourt/domain/reference.ts'
import { canRead } from '@forecourt/domain/rules/access.ts'
import { controlFields, fieldTable, type CardFieldTable, type ControlField } from '@forecourt/domain/rules/card-fields.ts'
import { closedLists, type ProfileList } from '@forecourt/domain/rules/choice-lists.ts'
import { sql } from 'kysely'
import type { AccountCtx, Ctx, UserCtx } from '#src/system/context.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'
import { isOfferedTo } from './offered-to.ts'

type ListQuery = {
  keyword: string
  is_delete: boolean
  is_page: boolean
  page: number
  per_page: number
  orderField: (typeof templateSorts)[number]
  sortedField: 'asc' | 'desc'
  ids?: number[] | undefined
}

/** Pickers load all templates in one page; a provider has dozens of them, not thousands. */
const unpagedLimit = 1_000

const nameIn = (rows: readonly { id: number; name: string }[], id: number) => rows.find((row) => row.id === id)?.name ?? ''

const ownColumns = [
  'id',
  'template_name',
  'card_network_id',
  'card_type_id',
  'card_type_driver_name',
  'card_site_group_name',
  'deactivated_at',
  'version',
] as const

/** Each control has a column of the same name. */
const columnOf = <Column extends (typeof ownColumns)[number] | ControlField>(column: Column) => `t.${column}` as const
const columns = [...ownColumns, ...controlFields].map(columnOf)

const chosenNames = chosenNamesIn(fieldTable, closedLists)

type Columns = Pick<Template, (typeof ownColumns)[number] | ControlField | 'card_count' | 'account_ids' | 'account_names'>
type ProfileNames = ChosenNames<CardFieldTable, ProfileList, Columns>
type Stored = Columns & ProfileNames

/** Staff may rename a profile, so its current name is read with the template. */
const profileNames = [
  sql<string | null>`(select p.name from card_fuel_profiles p where p.id = t.card_fuel_profile_id)`.as('card_fuel_profile_name'),
  sql<string | null>`(select p.name from card_time_profiles p where p.id = t.card_time_profile_id)`.as('card_time_profile_name'),
] as const

const accountColumns = (isShown: boolean) => {
  const those = (value: string) =>
    sql`case when ${sql.lit(isShown)} then array(
      select ${sql.raw(value)} from template_accounts x join accounts a on a.id = x.account_id
      where x.template_id = t.id order by a.name, a.id) end`
  return [
    those('a.id').$castTo<number[] | null>().as('account_ids'),
    those("a.name || ' ' || a.cl_division_no || '-' || substr(a.cl_account_no, 3)")
      .$castTo<string[] | null>()
      .as('account_names'),
  ] as const
}

const toTemplate = (row: Stored): Template => ({
  ...row,
  card_network_name: nameIn(networks, row.card_network_id),
  card_type_name: nameIn(cardTypes, row.card_type_id),
  ...chosenNames(row),
})

const sortColumns = {
  template_name: sql`lower(t.template_name)`,
  card_network_name: sql`n.name`,
  card_type_name: sql`y.name`,
  created_at: sql`t.created_at`,
  id: sql`t.id`,
} as const

/** docs/product/accounts.md#networks-of-an-account */
const isAllowed = ({ account }: AccountCtx) =>
  sql<boolean>`(not exists (select from account_networks x where x.account_id = ${account.id})
    or exists (select from account_networks x where x.account_id = ${account.id} and x.card_network_id = t.card_network_id))`

/** Customers order from active templates. Only staff may see the deactivated ones. */
export const listTemplates = async (ctx: UserCtx | AccountCtx, query: ListQuery) => {
  const staff = canRead(ctx.who, 'templates.manage')
  const showsDeactivated = staff && query.is_delete
  const found = ctx.db
    .selectFrom('card_templates as t')
    .innerJoin('card_networks as n', 'n.id', 't.card_network_id')
    .innerJoin('card_types as y', 'y.id', 't.card_type_id')
    .where('t.deactivated_at', showsDeactivated ? 'is not' : 'is', null)
    .where('n.is_used', '=', true)
    // Pickers show what the account may order. The page on which staff edit templates shows all.
    .$if('account' in ctx && (!staff || !query.is_page), (templates) =>
      templates.where(isAllowed(ctx as AccountCtx)).where(isOfferedTo((ctx as AccountCtx).account.id)),
    )
    .$if(query.ids !== undefined, (templates) => templates.where('t.id', 'in', query.ids ?? []))
    .$if(query.keyword !== '', (templates) =>
      templates.where(sql<string>`lower(t.template_name || ' ' || n.name || ' ' || y.name)`, 'like', containing(query.keyword)),
    )
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const size = query.is_page ? query : { page: 1, per_page: unpagedLimit }
  const rows = await found
    .select(columns)
    .select(profileNames)
    .select(accountColumns(staff))
    .select((eb) =>
      eb
        .case()
        .when(eb.lit(staff))
        .then(
          eb
            .selectFrom('cards as c')
            .whereRef('c.card_template_id', '=', 't.id')
            .select((c) => c.fn.countAll<number>().as('n')),
        )
        .else(null)
        .end()
        .as('card_count'),
    )
    .orderBy(sortColumns[query.orderField], query.sortedField)
    .orderBy('t.id', query.sortedField)
    .limit(size.per_page)
    .offset(offsetOf(size))
    .execute()
  return { data: rows.map(toTemplate), meta: pageMeta(size, total) }
}

export const getTemplate = async (ctx: Ctx, id: number): Promise<Template> => {
  const row = await ctx.db
    .selectFrom('card_templates as t')
    .select(columns)
    .select(profileNames)
    .select(accountColumns(true))
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { n } = await ctx.db
    .selectFrom('cards')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('card_template_id', '=', id)
    .executeTakeFirstOrThrow()
  return toTemplate({ ...row, card_count: n })
}
