// docs/product/invoices.md#sending: to each invoice address of Billing Information, or into the print queue.
import type { InvoiceDestination } from '@forecourt/domain/contract/invoices.ts'
import type { AccountCtx, Ctx } from '#src/system/context.ts'

type Billing = { delivery_method: 'email' | 'mail' | null; invoice_emails: string[] | null }

/** Null without billing information. */
export const destinationOf = ({ config }: Ctx, { delivery_method, invoice_emails }: Billing): InvoiceDestination | null => {
  if (!delivery_method) return null
  // Without a mail server, mails would never be sent.
  const goesByMail = delivery_method === 'email' && (config.smtp_url !== undefined || config.is_demo)
  return goesByMail ? { method: 'email', emails: invoice_emails ?? [] } : { method: 'print', emails: [] }
}

/** Where an invoice of the account would be sent now. */
export const findDestination = async (ctx: AccountCtx) => {
  const billing = await ctx.db
    .selectFrom('account_billings')
    .select(['delivery_method', 'invoice_emails'])
    .where('account_id', '=', ctx.account.id)
    .executeTakeFirst()
  return billing ? destinationOf(ctx, billing as Billing) : null
}
