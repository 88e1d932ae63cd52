// docs/product/receivables.md#corrections: finds an invoice of ours that was not taken back.
import type { Ctx } from '#src/system/context.ts'
import { conflict, invalid } from '#src/system/errors.ts'

export const findInvoice = async ({ db }: Ctx, account_id: number, invoice_number: string) => {
  const invoice = await db
    .selectFrom('invoices')
    .select(['id', 'total', 'transactions'])
    .where('account_id', '=', account_id)
    .where('invoice_number', '=', invoice_number)
    .where('kind', '=', 'invoice')
    .where('source', '=', 'us')
    .executeTakeFirst()
  if (!invoice) throw invalid({ invoice_number: ['There is no such invoice of this account'] })
  const memo = await db
    .selectFrom('invoices')
    .select('invoice_number')
    .where('account_id', '=', account_id)
    .where('corrects_invoice_id', '=', invoice.id)
    .executeTakeFirst()
  if (memo) throw conflict(`${invoice_number} was already reversed by ${memo.invoice_number}`, 'voided')
  return invoice
}
