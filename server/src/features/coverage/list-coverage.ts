import type { CoverageRow, coverageSorts } from '@forecourt/domain/contract/coverage.ts'
import { cardTypes, networkName } from '@forecourt/domain/reference.ts'
import { coverageReasonNames, type CoverageReason } from '@forecourt/domain/rules/coverage.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import { idleDays } from '#src/features/exceptions/idle-days.ts'
import { activeCards, hasGap, isReason } from './coverage-conditions.ts'

type ListQuery = {
  keyword: string
  reason?: CoverageReason | undefined
  orderBy: (typeof coverageSorts)[number]
  sortedBy: 'asc' | 'desc'
  page: number
  per_page: number
}

type StoredRow = Omit<CoverageRow, 'card_network_name' | 'card_type_name'> & { card_network_id: number; card_type_id: number }

const columns = `c.id, c.last_four, c.vehicle_number, c.description, c.card_network_id, c.card_type_id, c.max_gallon_fill,
  c.max_gallon_period, c.max_amount_fill, c.max_amount_period, c.states, v.tank_capacity,
  array_remove(array[${coverageReasonNames.map((reason) => `case when ${isReason(reason)} then '${reason}' end`).join(', ')}], null) as reasons`

const toRow = ({ card_network_id, card_type_id, ...row }: StoredRow): CoverageRow => ({
  ...row,
  card_network_name: networkName(card_network_id),
  card_type_name: cardTypes.find(({ id }) => id === card_type_id)?.name ?? '',
})

export const listCoverage = async (ctx: AccountCtx, query: ListQuery) => {
  const { keyword, reason, orderBy, sortedBy } = query
  const values: unknown[] = [ctx.account.id, await idleDays(ctx)]
  const found = [activeCards, reason ? isReason(reason) : hasGap]
  if (keyword) found.push(`c.search like $${values.push(containing(keyword))}`)
  const from = found.join(' and ')
  const count = `select count(*)::int as total, $2::int as idle_days from ${from}`
  const text = `select ${columns} from ${from} order by c.${orderBy} ${sortedBy}, c.id ${sortedBy}
    limit $${values.length + 1} offset $${values.length + 2}`
  const [[counted], rows] = await Promise.all([
    named<{ total: number }>(count)(ctx.db, values),
    named<StoredRow>(text)(ctx.db, [...values, query.per_page, offsetOf(query)]),
  ])
  return { data: rows.map(toRow), meta: pageMeta(query, counted?.total ?? 0) }
}
