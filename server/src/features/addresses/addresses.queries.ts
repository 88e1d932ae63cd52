import type { Address, addressSorts } from '@forecourt/domain/contract/addresses.ts'
import { can, isStaff } from '@forecourt/domain/rules/access.ts'
import { sql } from 'kysely'
import type { AccountCtx, UserCtx } from '#src/system/context.ts'
import { isOpenToCustomers } from '#src/db/open-to-customers.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import { assertSecondFactor } from '#src/http/authorise.ts'
import { forbidden, notFound } from '#src/system/errors.ts'

type ListQuery = {
  keyword: string
  page: number
  per_page: number
  orderBy: (typeof addressSorts)[number]
  sortedBy: 'asc' | 'desc'
}

const addressColumns = [
  'd.id',
  'd.account_id',
  'd.address_name',
  'd.attention_to',
  'd.address',
  'd.address_secondary',
  'd.city',
  'd.state',
  'd.zipcode',
  'd.phone',
  'd.email',
  'd.fax',
  'd.version',
  'd.updated_at',
] as const

const sortColumns = {
  address_name: sql`lower(d.address_name)`,
  city: sql`lower(d.city)`,
  state: sql`d.state`,
  zipcode: sql`d.zipcode`,
  updated_at: sql`d.updated_at`,
  id: sql`d.id`,
} as const

const searched = sql<string>`lower(concat_ws(' ', d.address_name, d.attention_to, d.address, d.address_secondary, d.city, d.state, d.zipcode))`

export const listAddresses = async (ctx: AccountCtx, query: ListQuery) => {
  const found = ctx.db
    .selectFrom('delivery_addresses as d')
    .where('d.account_id', '=', ctx.account.id)
    .$if(query.keyword !== '', (addresses) => addresses.where(searched, 'like', containing(query.keyword)))
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(addressColumns)
    .orderBy(sortColumns[query.orderBy], query.sortedBy)
    .orderBy('d.id', query.sortedBy)
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute()
  return { data: rows, meta: pageMeta(query, total) }
}

/**
 * An update names no account, so the row decides (docs/product/api.md#one-account-named-several-times). A caller who is not
 * in that account gets 404, a member without the role 403. The row stays locked until the transaction ends.
 */
export const lockOwnAddress = async (ctx: UserCtx, id: number): Promise<Address> => {
  const found = await ctx.db
    .selectFrom('delivery_addresses as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .leftJoin('memberships as m', (join) =>
      join
        .onRef('m.account_id', '=', 'd.account_id')
        .on('m.user_id', '=', ctx.who.user_id)
        .on('m.is_enabled', '=', true)
        .on(sql<boolean>`${sql.raw(isOpenToCustomers)}`),
    )
    .select([...addressColumns, 'm.roles'])
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst()
  if (!found) throw notFound()
  const { roles, ...address } = found
  if (!isStaff(ctx.who) && !roles) throw notFound()
  const who = { ...ctx.who, roles: roles ?? [] }
  // Their roles, and so whether they need a factor, are known only now: the call names no account.
  assertSecondFactor(ctx, who)
  if (!can(who, 'addresses.manage')) throw forbidden()
  return address
}
