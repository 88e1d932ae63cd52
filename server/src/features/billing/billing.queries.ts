import type { Billing } from '@forecourt/domain/contract/billing.ts'
import { staffCan } from '@forecourt/domain/rules/access.ts'
import { billingFields, maskTaxId } from '@forecourt/domain/rules/billing-fields.ts'
import type { AccountCtx } from '#src/system/context.ts'

const own = (ctx: AccountCtx) =>
  ctx.db
    .selectFrom('account_billings')
    .select([...billingFields, 'account_id', 'version', 'updated_at'])
    .where('account_id', '=', ctx.account.id)

/** The stored row, with the full tax ID. Locked until the transaction ends, so that an update is based on the current values. */
export const lockBilling = (ctx: AccountCtx) => own(ctx).forUpdate().executeTakeFirst()

/** What the caller may see: others than billing staff get a masked tax ID. */
export const findBilling = async (ctx: AccountCtx): Promise<Billing | undefined> => {
  const billing = await own(ctx).executeTakeFirst()
  return billing && (staffCan(ctx.who, 'billing.manage') ? billing : { ...billing, tax_id: maskTaxId(billing.tax_id) })
}
