import {
  defaultBillingCycle,
  defaultPaymentTerms,
  type BillingCycle,
  type PaymentTerms,
} from '@forecourt/domain/rules/billing-cycle.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { isUninvoiced } from '#src/features/transactions/uninvoiced.ts'

export type Terms = {
  account_id: number
  cycle: BillingCycle
  terms: PaymentTerms
  closed_on: string | null
  close_after_days: number
}

/** Locks the account, so that two workers cannot invoice the same transactions. */
export const lockTerms = async ({ db }: Pick<Ctx, 'db'>, account_id: number): Promise<Terms> => {
  const { rows } = await sql<{
    cycle: BillingCycle | null
    terms: PaymentTerms | null
    closed_on: string | null
    close_after_days: number
  }>`
    select b.billing_cycle as cycle, b.payment_terms as terms, a.closed_on, s.close_after_days
    from accounts a cross join billing_settings s left join account_billings b on b.account_id = a.id
    where a.id = ${account_id} for no key update of a`.execute(db)
  const found = rows[0]!
  return {
    ...found,
    account_id,
    cycle: found.cycle ?? defaultBillingCycle,
    terms: found.terms ?? defaultPaymentTerms,
  }
}

/** The transactions `t` billed by another system, or belonging to its time. `b` is the billing information of their account. */
export const billedElsewhere = sql<boolean>`(t.invoiced_elsewhere or case
  when b.invoiced_by = 'elsewhere' then t.transacted_at >= coalesce(b.invoiced_by_from, '-infinity'::date)
  else t.transacted_at < coalesce(b.invoiced_by_from, '-infinity'::date) end)`

/** In days. By then the other system has closed its last cycle. It would not bill lines that arrive later, so we do. */
export const lastDaysOfTheirs = 7

/** Purchases before we began, which arrived while the other system could still bill them. */
export const isLeftToThem = sql<boolean>`(t.transacted_at < coalesce(b.invoiced_by_from, '-infinity'::date)
  and t.posted_at < coalesce(b.invoiced_by_from, '-infinity'::date) + ${sql.lit(lastDaysOfTheirs)})`

/**
 * The transactions `t` that we bill (docs/product/invoices.md#billed-elsewhere): all, or those from the day on which we began, or
 * those before the day on which another system began.
 */
export const billedHere = sql<boolean>`${isUninvoiced()} and t.price_state = 'priced' and case
  when b.invoiced_by = 'elsewhere' then t.transacted_at < coalesce(b.invoiced_by_from, '-infinity'::date)
  else not ${isLeftToThem} end`
