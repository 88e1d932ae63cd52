import type { ExemptionEdit } from '@forecourt/domain/contract/exemptions.ts'
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import type { UserCtx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { askRepricing } from './ask-repricing.ts'
import { auditedExemption } from './audited-exemption.ts'
import { checkCard } from './check-card.ts'
import { getExemption } from './exemptions.queries.ts'
import { lockAccount } from './lock-account.ts'

type Which = { account_id: number; id: number }

export const updateExemption = (ctx: UserCtx, { account_id, id }: Which, { version, ...values }: ExemptionEdit) =>
  inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, account_id)
    const before = await getExemption(ctx, account_id, id)
    await checkCard(ctx, account_id, values.card_id)
    const { numUpdatedRows } = await ctx.db
      .updateTable('tax_exemptions')
      .set({ ...values, version: sql`version + 1` })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw conflict('Someone else has changed this certificate since you opened it', 'version')
    const after = await getExemption(ctx, account_id, id)
    const object = { type: 'tax-exemption', id }
    const sides = { before: auditedExemption(before), after: auditedExemption(after) }
    await audit(ctx, { action: 'tax-exemption.update', account_id, object, ...sides })
    await askRepricing(ctx, account_id, [before, after])
    return after
  })
