// The days of a dashboard period, computed by the database in the account's time zone, and the purchases in them. Whole months
// are read from month sums and the rest from day sums, so a year of the biggest fleet is a few hundred rows.
import { changeOf } from '@forecourt/domain/rules/dashboard-period.ts'

/** Names of the statement parameters that hold the current time and the period. */
type Places = { now: string; period: string }
/** The parameters in a statement that is read together with the caller (ReadAlong). */
export const along: Places = { now: '$3', period: '$4' }

/**
 * Returns one row. `spoken` is a query with the column `time_zone`. Every period ends with the last whole day. Twelve months are
 * calendar months, compared with the year before up to the same day. Other periods are compared with as many days before.
 */
export const spansOf = (spoken: string, { now, period }: Places) => `
  today as (select s.*, (${now}::timestamptz at time zone s.time_zone)::date - 1 as "to" from (${spoken}) s),
  begun as (
    select t.*, case ${period} when '30d' then t."to" - 29 when '90d' then t."to" - 89
      else (date_trunc('month', t."to") - interval '11 months')::date end as "from"
    from today t),
  span as (
    select b.*,
      case ${period} when '12m' then (b."from" - interval '1 year')::date else b."from" - (b."to" - b."from" + 1) end as before_from,
      case ${period} when '12m' then (b."to" - interval '1 year')::date else b."from" - 1 end as before_to,
      -- Read by day from here on; the months before are whole.
      case ${period} when '12m' then date_trunc('month', b."to")::date else b."from" end as days_from,
      case ${period} when '12m' then date_trunc('month', b."to" - interval '1 year')::date
        else b."from" - (b."to" - b."from" + 1) end as before_days_from
    from begun b)`

type Side = 'now' | 'before'

export const boughtIn = (side: Side) => {
  const [from, daysFrom, to] =
    side === 'now'
      ? ['span."from"', 'span.days_from', 'span."to"']
      : ['span.before_from', 'span.before_days_from', 'span.before_to']
  return `
    select m.month as day, m.product_id, m.quantity, m.total from span
      join month_sums m on m.account_id = caller.account_id and m.month >= ${from} and m.month < ${daysFrom}
    union all
    select d.day, d.product_id, d.quantity, d.total from span
      join day_sums d on d.account_id = caller.account_id and d.day between ${daysFrom} and ${to}`
}

/** Gallons count only fuel. Amounts count everything, including fees. */
export const sums = `coalesce(sum(b.quantity) filter (where p.is_fuel), 0)::bigint as gallons, coalesce(sum(b.total), 0)::bigint as amount`

export const compared = (now: number, before: number) => ({ now, before, change: changeOf(now, before) })
