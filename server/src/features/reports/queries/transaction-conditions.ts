// Conditions that select the transactions of a report: `t` is the transaction, `p` its product, `n` its network, `s` its site,
// `e` its exceptions.
import type { DatedPeriod, Purchase, Ranges } from '@forecourt/domain/reports/transaction-params.ts'
import { sql } from 'kysely'
import type { ReportScope } from './report-query.ts'
import { accountOf, between, endOf, hasId, isOneOf, labelKey, type Condition, type Sql } from './conditions.ts'

type Days = { from: string; to: string }

/** Whole days, for timestamps without a time zone. */
export const withinDays = (moment: Sql, { from, to }: Days) =>
  sql<boolean>`${moment} >= ${from}::date and ${moment} < ${to}::date + 1`

/** Whole days in the account's time zone. */
export const withinDaysOf = (scope: Pick<ReportScope, 'time_zone'>, instant: Sql, { from, to }: Days) =>
  sql<boolean>`${instant} >= ${from}::date::timestamp at time zone ${scope.time_zone}::text
    and ${instant} < (${to}::date + 1)::timestamp at time zone ${scope.time_zone}::text`

/**
 * The period of a run on an invoice is the invoice: a line posted late is on it with an earlier day, and a credit memo has the days
 * of the invoice that it corrects.
 */
export const boughtIn = ({ invoice_id }: Pick<ReportScope, 'invoice_id'>, days: Days) =>
  invoice_id === undefined ? withinDays(sql`t.transacted_at`, days) : sql<boolean>`t.invoice_id = ${invoice_id}`

export const inPeriod = (scope: ReportScope, { date_basis, ...days }: DatedPeriod) => {
  if (date_basis === 'posted') return withinDaysOf(scope, sql`t.posted_at`, days)
  if (date_basis === 'transaction') return withinDays(sql`t.transacted_at`, days)
  return sql<boolean>`t.invoice_id in (
    select id from invoices where account_id = ${accountOf(scope)} and ${withinDays(sql`invoiced_on`, days)})`
}

/** Finds the vehicle numbers of a range once: comparing the natural order of each of a year's transactions is too slow. */
export const vehiclesWithin = (
  scope: ReportScope,
  { vehicle_from, vehicle_to }: Pick<Ranges, 'vehicle_from' | 'vehicle_to'>,
): Condition => {
  const [from, to] = [endOf(vehicle_from), endOf(vehicle_to)]
  const within = between(labelKey(sql`v.vehicle_number`), from && labelKey(from), to && labelKey(to))
  return (
    within &&
    sql<boolean>`t.vehicle_number in (
      select v.vehicle_number
      from (select distinct vehicle_number from transactions where account_id = ${accountOf(scope)} offset 0) v
      where v.vehicle_number <> '' and ${within})`
  )
}

export const inRanges = (scope: ReportScope, ranges: Ranges): Condition[] => [
  between(sql`t.last_four`, endOf(ranges.card_from), endOf(ranges.card_to)),
  vehiclesWithin(scope, ranges),
]

const inProductGroup = (group: Purchase['product_group']): Condition => {
  if (group === 'fuel') return sql<boolean>`p.is_fuel`
  return group === 'non-fuel' ? sql<boolean>`not p.is_fuel` : undefined
}

export const ofPurchase = (params: Purchase): Condition[] => [
  isOneOf(sql`n.name`, params.network),
  inProductGroup(params.product_group),
  hasId(sql`t.product_id`, params.product),
  isOneOf(sql`s.state`, params.state),
  hasId(sql`t.site_id`, params.site),
  isOneOf(sql`t.driver_number`, params.driver),
  isOneOf(sql`t.cost_center`, params.cost_center),
  hasId(sql`t.invoice_id`, params.invoice),
  params.min_gallons === null ? undefined : sql<boolean>`t.quantity >= ${Math.round(params.min_gallons * 1_000)}::integer`,
  params.min_amount === null ? undefined : sql<boolean>`t.total >= ${Math.round(params.min_amount * 100)}::integer`,
  params.exceptions_only ? sql<boolean>`e.codes is not null` : undefined,
]

/** Exceptions carry the time of their transaction, so the same period applies to both. */
export const exceptionsWithin = ({ date_basis, ...days }: DatedPeriod): Condition =>
  date_basis === 'transaction' ? withinDays(sql`transacted_at`, days) : undefined
