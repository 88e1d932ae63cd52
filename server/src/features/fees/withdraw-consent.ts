// docs/product/fees.md#consent: an account may withdraw its consent. Fees charged until then stay.
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid, notFound } from '#src/system/errors.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { listConsents } from './fees.queries.ts'

type Withdrawal = { account_id: number; fee_rule_id: number; ends_on: string; reason: string }

export const withdrawConsent = (ctx: UserCtx, { account_id, fee_rule_id, ends_on, reason }: Withdrawal) =>
  inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, account_id)
    const agreed = (await listConsents(ctx, account_id)).find((consent) => consent.fee_rule_id === fee_rule_id)
    if (!agreed) throw notFound()
    if (agreed.withdrawn_on !== null) throw conflict('The account has withdrawn this already', 'withdrawn')
    if (ends_on < providerToday(ctx)) throw invalid({ ends_on: ['Must be today or later'] })
    await ctx.db
      .insertInto('fee_withdrawals')
      .values({ account_id, fee_rule_id, ends_on, reason, user_id: ctx.who.user_id })
      .execute()
    await audit(ctx, {
      action: 'fee.withdraw',
      account_id,
      object: { type: 'fee-rule', id: fee_rule_id },
      after: { ends_on, reason },
    })
    return listConsents(ctx, account_id)
  })
