// The paged card list, and the same selection for exports and bulk work. Lists must not get slower as an account grows:
// totals come from counter rows, pages from an index that leads with the account, text from a named statement.
import type { cardSorts } from '@forecourt/domain/contract/cards.ts'
import { isStaff } from '@forecourt/domain/rules/access.ts'
import { effectiveStatus, statusesToldAs } from '@forecourt/domain/rules/account-standing.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import { numberHash } from '#src/secrets/vault.ts'
import { unconfirmedText } from '#src/features/network-changes/network-state.ts'
import { awaitsActivation, listSelection, toRow, type StoredRow } from './card-rows.ts'
import { cardUseText, isUseSort, placedByUse, thisMonth } from './card-use.ts'
import { shownFour, shownSearch } from './shown-digits.ts'

export type CardFilter = {
  keyword: string
  card_type_id?: number | undefined
  card_network_id?: number | undefined
  card_status_id?: number | undefined
  not_confirmed?: boolean | undefined
  not_activated?: boolean | undefined
}
export type ListQuery = CardFilter & {
  page: number
  per_page: number
  orderBy: (typeof cardSorts)[number]
  sortedBy: 'asc' | 'desc'
  with_use?: boolean | undefined
}

const filterColumns = ['card_status_id', 'card_network_id', 'card_type_id'] as const

type ColumnFilter = { column: (typeof filterColumns)[number]; value: number | readonly number[] }

/** The filters that compare one column, in a fixed order. `statusesOf`: the statuses that an effective status stands for. */
export const columnFilters = (filter: CardFilter, statusesOf = (id: number): readonly number[] => [id]): ColumnFilter[] =>
  filterColumns.flatMap((column) => {
    const id = filter[column]
    if (id === undefined) return []
    const ids = column === 'card_status_id' ? statusesOf(id) : [id]
    // Usually there is one status, and then the list's index applies.
    return { column, value: ids.length === 1 ? ids[0]! : ids }
  })

/** The conditions of these filters. `$first` is the place of the first value. */
export const columnConditions = (filters: readonly ColumnFilter[], first: number) =>
  filters.map(({ column, value }, at) => `${column} = ${typeof value === 'number' ? `$${first + at}` : `any($${first + at})`}`)

/** Cards whose plastic waits for its activation. `$1` is the account. */
const notActivatedText = `select id from cards where account_id = $1 and ${awaitsActivation('cards')}
  union all select card_id from card_order_lines where account_id = $1 and renewal = 'made'`

/** Staff may find a card by its full number: an exact match of the keyed hash, never a part of the number. */
const wholeNumber = (ctx: AccountCtx, keyword: string) =>
  isStaff(ctx.who) && /^\d{7,19}$/.test(keyword) ? numberHash(ctx, keyword) : null

/**
 * The conditions of a filter with their values, in a fixed order, so that filters of the same shape share one prepared statement.
 */
export const cardConditions = (ctx: AccountCtx, filter: CardFilter) => {
  const filters = columnFilters(filter, (id) => statusesToldAs(id, ctx.account))
  const values: unknown[] = [ctx.account.id, ...filters.map(({ value }) => value)]
  const conditions = ['account_id = $1', ...columnConditions(filters, 2)]
  if (filter.not_confirmed) conditions.push(`id in (${unconfirmedText})`)
  if (filter.not_activated) conditions.push(`id in (${notActivatedText})`)
  if (filter.keyword) {
    const searched = isStaff(ctx.who) ? 'search' : shownSearch('cards')
    const like = `${searched} like $${values.push(containing(filter.keyword))}`
    const hash = wholeNumber(ctx, filter.keyword)
    conditions.push(hash ? `(${like} or number_hash = $${values.push(hash)})` : like)
  }
  return { where: conditions.join(' and '), values }
}

type Found = StoredRow & { total: number }

/** The counter rows do not cover a keyword, the changes told to a network, or plastic. */
export const isCounted = ({ keyword, not_confirmed, not_activated }: CardFilter) => !keyword && !not_confirmed && !not_activated

/** The expression a page is sorted by, for this reader. */
const placeOf = ({ who }: AccountCtx, orderBy: ListQuery['orderBy']) =>
  orderBy === 'last_four' && !isStaff(who) ? shownFour('cards') : orderBy

type Direction = ListQuery['sortedBy']
/** What a page is made of. `month` is the placeholder of the month of which the list shows what cards spent. */
type Slice = {
  where: string
  place: string
  direction: Direction
  limit: string
  offset: string
  selection: string
  month: string
}

/** Cards that were never used have no place by their use. They come last in both directions. */
const orderText = (orderBy: ListQuery['orderBy'], place: string, direction: Direction) =>
  `order by ${place} ${direction} ${isUseSort(orderBy) ? 'nulls last' : ''}, id ${direction}`

type Placed = Pick<Slice, 'where' | 'place' | 'month'>

/** The ids of all cards that match, each with its place. */
const placedText = (orderBy: ListQuery['orderBy'], { where, place, month }: Placed) =>
  isUseSort(orderBy) ? placedByUse(orderBy, where, month) : `select id, ${place} as place from cards where ${where}`

const orderedText = (orderBy: ListQuery['orderBy'], placed: Placed, direction: Direction) =>
  `select id from (${placedText(orderBy, placed)}) placed ${orderText(orderBy, 'place', direction)}`

/** The ids of a page, from an index alone. Cards with hidden digits are sorted together with those that have none. */
const idsText = ({ where, place, direction, limit, offset }: Omit<Slice, 'selection' | 'month'>, orderBy: string) => {
  const slice = (by: string) => `order by ${by} ${direction}, id ${direction} limit ${limit} offset ${offset}`
  if (place === orderBy) return `select id from cards where ${where} ${slice(place)}`
  const part = (digits: string, isMeant: string, order: string) =>
    `(select id, ${digits} as place from cards where ${where} and card_status_id ${isMeant} ${cardStatus.pending}
      order by ${order}id ${direction} limit ${limit}::bigint + ${offset}::bigint)`
  return `select id from (${part('last_four', '<>', `last_four ${direction}, `)} union all ${part('null', '=', '')}) shown ${slice('place')}`
}

/** The number of skipped rows up to which skipping is cheaper than looking up each row of the page by its id. */
const nearStart = 100

export const isNearStart = (query: ListQuery) => offsetOf(query) <= nearStart

/** Sorts whose order an index gives. For the others the values of all cards are compared, from an index that has no rows. */
const indexedSorts: readonly ListQuery['orderBy'][] = ['vehicle_number', 'last_four', 'description', 'created_at']

export const rowsText = (query: ListQuery, slice: Omit<Slice, 'selection' | 'month'>) => {
  const { where, place, direction, limit, offset } = slice
  return place === query.orderBy && isNearStart(query) && indexedSorts.includes(query.orderBy)
    ? `from (select * from cards where ${where} order by ${place} ${direction}, id ${direction} limit ${limit} offset ${offset}) cards`
    : `from cards join (${idsText(slice, query.orderBy)}) found using (id)`
}

/** The total of a list without a keyword, from its counter rows. */
export const countedText = (where: string) => `select coalesce(sum(total), 0)::int as total from card_counts where ${where}`

/** Reads only the rows of the page from the table, and the total in the same round trip. */
const pageText = (query: ListQuery, slice: Slice) => {
  const { orderBy } = query
  const { where, place, direction, limit, offset, selection } = slice
  const found = (from: string) =>
    `select id, place from ${from} ${orderText(orderBy, 'place', direction)} limit ${limit} offset ${offset}`
  // Without counter rows the matches must be counted, but they are read only once.
  if (!isCounted(query))
    return `with matches as materialized (${placedText(orderBy, slice)}), found as (${found('matches')})
      select (select count(*)::int from matches) as total, ${selection} from cards join found using (id)
      ${orderText(orderBy, 'found.place', direction)}`
  if (isUseSort(orderBy))
    return `select (${countedText(where)}) as total, ${selection}
      from cards join (${found(`(${placedText(orderBy, slice)}) placed`)}) found using (id) ${orderText(orderBy, 'found.place', direction)}`
  return `select (${countedText(where)}) as total, ${selection} ${rowsText(query, slice)} ${orderText(orderBy, place, direction)}`
}

/** A page beyond the last has no row with the total, so it is counted separately. */
const countBeyond = async (ctx: AccountCtx, query: ListQuery, { where, values }: ReturnType<typeof cardConditions>) => {
  const text = !isCounted(query) ? `select count(*)::int as total from cards where ${where}` : countedText(where)
  const [row] = await named<{ total: number }>(text)(ctx.db, values)
  return row?.total ?? 0
}

export const listCards = async (ctx: AccountCtx, query: ListQuery) => {
  const conditions = cardConditions(ctx, query)
  const { where, values } = conditions
  const month = `$${values.length + 3}`
  const text = pageText(query, {
    where,
    place: placeOf(ctx, query.orderBy),
    direction: query.sortedBy,
    limit: `$${values.length + 1}`,
    offset: `$${values.length + 2}`,
    month,
    selection: query.with_use ? `${listSelection}, ${cardUseText(month)}` : listSelection,
  })
  const ofMonth = query.with_use || query.orderBy === 'spent' ? [thisMonth(ctx)] : []
  const rows = await named<Found>(text, { plans_anew: isUseSort(query.orderBy) })(ctx.db, [
    ...values,
    query.per_page,
    offsetOf(query),
    ...ofMonth,
  ])
  const total = rows[0]?.total ?? (await countBeyond(ctx, query, conditions))
  return { data: rows.map(toRow(ctx)), meta: pageMeta(query, total) }
}

/** The ids of all cards that match, in the order of the list. */
export const listIds = async (ctx: AccountCtx, query: CardFilter & Pick<ListQuery, 'orderBy' | 'sortedBy'>) => {
  const { where, values } = cardConditions(ctx, query)
  const placed = { where, place: placeOf(ctx, query.orderBy), month: `$${values.length + 1}` }
  const ofMonth = query.orderBy === 'spent' ? [thisMonth(ctx)] : []
  const text = orderedText(query.orderBy, placed, query.sortedBy)
  const rows = await named<{ id: number }>(text, { plans_anew: isUseSort(query.orderBy) })(ctx.db, [...values, ...ofMonth])
  return rows.map(({ id }) => id)
}

/** Counts by effective status, so that the tabs agree with the list below them. */
export const countByStatus = async (ctx: AccountCtx) => {
  const counted = await ctx.db
    .selectFrom('card_counts')
    .select(['card_status_id', sql<number>`sum(total)::int`.as('total')])
    .where('account_id', '=', ctx.account.id)
    .groupBy('card_status_id')
    .having((eb) => eb(eb.fn.sum('total'), '>', 0))
    .execute()
  const told = Map.groupBy(counted, (row) => effectiveStatus(row, ctx.account))
  return [...told]
    .map(([card_status_id, rows]) => ({ card_status_id, total: rows.reduce((sum, { total }) => sum + total, 0) }))
    .toSorted((one, other) => one.card_status_id - other.card_status_id)
}
