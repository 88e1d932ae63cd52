// docs/product/fees.md#consent: no fee without consent, and none on the day of the consent.
import { createHash } from 'node:crypto'
import { consentText } from '@forecourt/domain/rules/fees.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { findFee, listConsents } from './fees.queries.ts'

type Given = { fee_rule_id: number; contract_reference: string }

export const recordConsent = (ctx: UserCtx, account_id: number, { fee_rule_id, contract_reference }: Given) =>
  inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, account_id)
    const fee = await findFee(ctx, fee_rule_id)
    if (!fee) throw invalid({ fee_rule_id: ['Does not exist'] })
    if (fee.ends_on !== null && fee.ends_on <= providerToday(ctx)) throw invalid({ fee_rule_id: ['This fee has ended'] })
    const text = consentText(fee)
    const sha256 = createHash('sha256').update(text).digest('hex')
    const agreed_at = ctx.clock.now().toISOString()
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('fee_consents')
      .values({ account_id, fee_rule_id, contract_reference, text, sha256, user_id: ctx.who.user_id, agreed_at })
      .onConflict((known) => known.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw conflict('The account has agreed to this already', 'agreed')
    await audit(ctx, {
      action: 'fee.agree',
      account_id,
      object: { type: 'fee-rule', id: fee_rule_id },
      after: { contract_reference, text, sha256 },
    })
    return listConsents(ctx, account_id)
  })
