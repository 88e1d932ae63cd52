// docs/product/invoices.md#sending: one mail for each invoice address, or the print queue. Every step is an immutable row.
import { dollars } from '@forecourt/domain/format/money.ts'
import { sql } from 'kysely'
import type { Ctx, SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import type { InvoiceKey } from './document/document-facts.ts'
import { destinationOf } from './find-destination.ts'
import { readPdf } from './read-pdf.ts'

/** A larger PDF stays in the portal and the mail links to it. The same applies to all invoices of an account that prefers links. */
const mostEnclosed = 5 * 1024 * 1024

type Target = {
  invoice_number: string
  kind: 'invoice' | 'credit memo'
  period_from: string
  period_to: string
  due_on: string
  total: number
  account_name: string
  delivery_method: 'email' | 'mail' | null
  invoice_emails: string[] | null
  has_link_only: boolean | null
}

const findTarget = async ({ db }: Ctx, { account_id, id }: InvoiceKey) => {
  const { rows } = await sql<Target>`
    select i.invoice_number, i.kind, i.period_from, i.period_to, i.due_on, i.total, a.name as account_name,
      b.delivery_method, b.invoice_emails, b.has_link_only
    from invoices i join accounts a on a.id = i.account_id left join account_billings b on b.account_id = i.account_id
    where i.account_id = ${account_id} and i.id = ${id}`.execute(db)
  return rows[0]
}

type Sending = { reason: string; user_id: number | null }

const valuesOf = (ctx: Ctx, id: number, target: Target) => ({
  invoice_id: id,
  number: target.invoice_number,
  kind: target.kind === 'invoice' ? 'Invoice' : 'Credit memo',
  account_name: target.account_name,
  provider_name: ctx.config.branding.provider_name,
  period: `${target.period_from} to ${target.period_to}`,
  total: dollars(target.total),
  due: target.kind === 'invoice' ? target.due_on : '',
})

/** Must be called in a transaction. Returns the number of deliveries. */
export const queueDeliveries = async (ctx: Ctx, key: InvoiceKey, { reason, user_id }: Sending) => {
  const target = await findTarget(ctx, key)
  const destination = target && destinationOf(ctx, target)
  if (!destination) return 0
  const { account_id, id: invoice_id } = key
  const { pdf, sha256 } = await readPdf(ctx, key)
  const is_enclosed = !target.has_link_only && pdf.length <= mostEnclosed
  const row = { account_id, invoice_id, state: 'queued', reason, user_id, pdf_sha256: sha256 }
  if (destination.method === 'print') {
    await ctx.db
      .insertInto('invoice_deliveries')
      .values({ ...row, method: 'print' })
      .execute()
    return 1
  }
  for (const to_email of destination.emails) {
    const mail_id = await queueMail(ctx, {
      to: to_email,
      kind: 'invoice',
      values: { ...valuesOf(ctx, invoice_id, target), is_enclosed },
    })
    await ctx.db
      .insertInto('invoice_deliveries')
      .values({ ...row, method: 'email', to_email, mail_id })
      .execute()
  }
  return destination.emails.length
}

/** The job after a close. Does nothing for an invoice that already has a delivery. */
export const deliverInvoice = async (ctx: SystemCtx, { account_id, invoice_id }: { account_id: number; invoice_id: number }) => {
  const key = { account_id, id: invoice_id }
  // Draws the PDF before the transaction, which then only reads it.
  if (await findTarget(ctx, key)) await readPdf(ctx, key)
  await inTransaction(ctx, async (ctx) => {
    await sql`select from invoices where account_id = ${account_id} and id = ${invoice_id} for no key update`.execute(ctx.db)
    const begun = await ctx.db
      .selectFrom('invoice_deliveries')
      .select('id')
      .where('account_id', '=', account_id)
      .where('invoice_id', '=', invoice_id)
      .limit(1)
      .executeTakeFirst()
    if (!begun) await queueDeliveries(ctx, key, { reason: '', user_id: null })
  })
}
