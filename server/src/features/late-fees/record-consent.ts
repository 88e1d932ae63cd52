// docs/product/receivables.md#late-fees
import type { LateFeeConsent } from '@forecourt/domain/rules/late-fees.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { listConsents } from './late-fees.queries.ts'

type Consent = { kind: LateFeeConsent; agreed_on: string; contract_reference: string }

export const recordConsent = (ctx: UserCtx, account_id: number, consent: Consent) =>
  inTransaction(ctx, async (ctx) => {
    if (consent.agreed_on > providerToday(ctx)) throw invalid({ agreed_on: ['Today or earlier'] })
    await lockAccount(ctx, account_id)
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('late_fee_consents')
      .values({ account_id, ...consent, user_id: ctx.who.user_id })
      .onConflict((known) => known.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw conflict('The account has agreed to this already', 'agreed')
    await audit(ctx, { action: 'late-fee.agree', account_id, object: { type: 'account', id: account_id }, after: consent })
    return listConsents(ctx, account_id)
  })
