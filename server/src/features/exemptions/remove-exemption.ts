import type { Exemption } from '@forecourt/domain/contract/exemptions.ts'
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import type { UserCtx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { askRepricing } from './ask-repricing.ts'
import { auditedExemption } from './audited-exemption.ts'
import { getExemption } from './exemptions.queries.ts'
import { lockAccount } from './lock-account.ts'

type Which = { account_id: number; id: number }

/**
 * Deliberately broad: any exempt line that was invoiced in the days of the certificate counts, whichever certificate made it
 * exempt.
 */
const isReliedOn = async ({ db }: UserCtx, account_id: number, { card_id, effective_from, effective_to }: Exemption) => {
  const { rows } = await sql`
    select from transactions t where t.account_id = ${account_id} and t.invoice_id is not null and t.is_exempt
      and t.transacted_at >= ${effective_from}::date and t.transacted_at < coalesce(${effective_to}::date + 1, 'infinity')
      and (${card_id}::bigint is null or t.card_id = ${card_id}) limit 1`.execute(db)
  return rows.length > 0
}

/** docs/product/accounts.md#exemption-certificates: a certificate that invoices without tax rely on cannot be deleted. */
export const removeExemption = (ctx: UserCtx, { account_id, id }: Which) =>
  inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, account_id)
    const before = await getExemption(ctx, account_id, id)
    if (await isReliedOn(ctx, account_id, before))
      throw conflict('Invoices rely on this certificate. Please set its last day instead')
    await ctx.db.deleteFrom('tax_exemptions').where('account_id', '=', account_id).where('id', '=', id).execute()
    const object = { type: 'tax-exemption', id }
    await audit(ctx, { action: 'tax-exemption.remove', account_id, object, before: auditedExemption(before) })
    await askRepricing(ctx, account_id, [before])
    return {}
  })
