import { billingChanges } from '@forecourt/domain/rules/billing-fields.ts'
import { notify } from '#src/trail/notify.ts'
import type { AccountCtx } from '#src/system/context.ts'
import type { JsonObject } from '#src/db/types.ts'
import { findAccountAdmins } from '#src/features/accounts/account-admins.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'

/**
 * An attacker who redirects an account's invoices could have them paid elsewhere. So every change creates a notice in the portal
 * and a mail to each account admin. The mail names the fields; the values stay in the portal, behind the sign-in.
 */
export const tellAdmins = async (ctx: AccountCtx, { before, after }: { before: JsonObject; after: JsonObject }) => {
  await notify(ctx, {
    account_id: ctx.account.id,
    kind: 'notice',
    title: `Billing information was changed by ${ctx.who.name}`,
    link: '/billing-information',
    needs: 'billing.manage',
  })
  const values = {
    account_name: ctx.account.name,
    fields: billingChanges(before, after)
      .filter((change) => change.before || change.after)
      .map(({ label }) => label)
      .join(', '),
    changed_by: ctx.who.name,
    phone: ctx.config.branding.customer_service_phone,
  }
  for (const { email, first_name } of await findAccountAdmins(ctx))
    await queueMail(ctx, { to: email, kind: 'billing-changed', values: { first_name, ...values } })
}
