import type { Assignment, Driver, DriverDetail, driverSorts } from '@forecourt/domain/contract/drivers.ts'
import type { DriverStatus } from '@forecourt/domain/rules/drivers.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'
import { listHeldCards } from '#src/features/cards/held-cards.ts'
import { shownFour } from '#src/features/cards/shown-digits.ts'

export type ListQuery = {
  keyword: string
  page: number
  per_page: number
  orderBy: (typeof driverSorts)[number]
  sortedBy: 'asc' | 'desc'
  status?: DriverStatus | undefined
}

const columns = `d.id, d.driver_number, d.first_name, d.last_name, d.email, d.phone, d.cost_center, d.external_id, d.status, d.left_on,
  d.version, d.updated_at`

/** Each order matches an index that starts with the account. Shorter numbers come first, so that 9 sorts before 10. */
const orders: Record<ListQuery['orderBy'], readonly string[]> = {
  last_name: ['d.last_name', 'd.first_name', 'd.id'],
  driver_number: ['length(d.driver_number)', 'd.driver_number', 'd.id'],
  status: ['d.status', 'd.last_name', 'd.first_name', 'd.id'],
}

export const listDrivers = async (ctx: AccountCtx, query: ListQuery) => {
  const values: unknown[] = [ctx.account.id]
  const conditions = ['d.account_id = $1']
  if (query.status) conditions.push(`d.status = $${values.push(query.status)}`)
  if (query.keyword) conditions.push(`d.search like $${values.push(containing(query.keyword))}`)
  const where = conditions.join(' and ')
  const order = orders[query.orderBy].map((column) => `${column} ${query.sortedBy}`).join(', ')
  const page = `select ${columns} from drivers d where ${where} order by ${order}
    limit $${values.length + 1} offset $${values.length + 2}`
  const [rows, [counted]] = await Promise.all([
    named<Driver>(page)(ctx.db, [...values, query.per_page, offsetOf(query)]),
    named<{ total: number }>(`select count(*)::int as total from drivers d where ${where}`)(ctx.db, values),
  ])
  return { data: rows, meta: pageMeta(query, counted?.total ?? 0) }
}

const readDriver = named<Driver, [account_id: number, id: number]>(
  `select ${columns} from drivers d where d.account_id = $1 and d.id = $2`,
)

/** Assignments without an end come first. Limited to what a person would look through. */
const readAssignments = named<Assignment, [account_id: number, driver_id: number]>(
  `select a.id, v.vehicle_number, a.card_id, ${shownFour('c')} as last_four, a.begins_at, a.ends_at
   from assignments a
   left join vehicles v on v.account_id = a.account_id and v.id = a.vehicle_id
   left join cards c on c.account_id = a.account_id and c.id = a.card_id
   where a.account_id = $1 and a.driver_id = $2
   order by a.ends_at desc nulls first, a.begins_at desc, a.id desc limit 200`,
)

/** A driver of the account. Another account's driver gives 404. */
export const getDriver = async (ctx: AccountCtx, id: number): Promise<DriverDetail> => {
  const [driver] = await readDriver(ctx.db, [ctx.account.id, id])
  if (!driver) throw notFound()
  return {
    ...driver,
    cards: await listHeldCards(ctx, { driver_id: id }),
    assignments: await readAssignments(ctx.db, [ctx.account.id, id]),
  }
}

/** Locks the driver until the transaction ends. */
export const lockDriver = async (ctx: AccountCtx, id: number) => {
  const driver = await ctx.db
    .selectFrom('drivers as d')
    .select(['d.id', 'd.driver_number', 'd.first_name', 'd.last_name', 'd.status', 'd.left_on'])
    .where('d.account_id', '=', ctx.account.id)
    .where('d.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!driver) throw notFound()
  return driver
}
