import {
  defaultBillingCycle,
  defaultPaymentTerms,
  type BillingCycle,
  type PaymentTerms,
} from '@forecourt/domain/rules/billing-cycle.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

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
