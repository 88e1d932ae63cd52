// docs/product/invoices.md#billed-elsewhere: who bills a transaction, we or the system that billed its account before or bills it now.
import { sql, type RawBuilder } from 'kysely'
import { isUninvoiced } from './uninvoiced.ts'

/** The transactions `t` billed by another system, or belonging to its time. `b` is the billing information of their account. */
export const billedElsewhere = sql<boolean>`(t.invoiced_elsewhere or case
  when b.invoiced_by = 'elsewhere' then t.transacted_at >= coalesce(b.invoiced_by_from, '-infinity'::date)
  else t.transacted_at < coalesce(b.invoiced_by_from, '-infinity'::date) end)`

/** In days. By then the other system has closed its last cycle. It would not bill lines that arrive later, so we do. */
export const lastDaysOfTheirs = 7

const daysApart = sql.lit(31)

/** A line and its correction, which may also move the purchase to another day. Lets the database read only those months. */
export const isNear = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`${one} between ${other} - make_interval(days => ${daysApart}) and ${other} + make_interval(days => ${daysApart})`

/** A line that takes back or bills again a line of our own invoice, from before their time. A fee goes with its fill. */
const isOfOurInvoice = sql<boolean>`exists (
  select from transactions c
  join transactions o on o.account_id = c.account_id and o.id = c.parent_id
    and ${isNear(sql`o.transacted_at`, sql`c.transacted_at`)}
  join invoices i on i.account_id = o.account_id and i.id = o.invoice_id and i.source = 'us'
  where c.account_id = t.account_id and c.transacted_at = t.transacted_at and c.correction > 0
    and c.id = case when t.fee_rule_id is not null and t.correction = 0 then t.parent_id else t.id end)`

/** Purchases before we began, which arrived while the other system could still bill them. */
export const isLeftToThem = sql<boolean>`(t.transacted_at < coalesce(b.invoiced_by_from, '-infinity'::date)
  and t.posted_at < coalesce(b.invoiced_by_from, '-infinity'::date) + ${sql.lit(lastDaysOfTheirs)} and not ${isOfOurInvoice})`

/**
 * The transactions `t` that are on no invoice and that we bill: all, or those from the day on which we began, or those before the
 * day on which another system began.
 */
export const toBeBilledHere = sql<boolean>`${isUninvoiced()} and case
  when b.invoiced_by = 'elsewhere' then t.transacted_at < coalesce(b.invoiced_by_from, '-infinity'::date)
  else not ${isLeftToThem} end`

/** Those that can be billed now. A line without a price waits for it. */
export const billedHere = sql<boolean>`${toBeBilledHere} and t.price_state = 'priced'`

/** Whether we bill the account on this day. A change of the billing system may have its first day still ahead. */
export const isBilledHereOn = (day: string) => sql<boolean>`case
  when b.invoiced_by = 'elsewhere' then ${day}::date < coalesce(b.invoiced_by_from, '-infinity'::date)
  else ${day}::date >= coalesce(b.invoiced_by_from, '-infinity'::date) end`
