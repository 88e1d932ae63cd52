import { invoiceFiles, type Invoice, type InvoiceRow } from '@forecourt/domain/contract/invoices.ts'
import { canRead } from '@forecourt/domain/rules/access.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

export const invoiceColumns = [
  'i.id',
  'i.account_id',
  'a.name as account_name',
  'i.invoice_number',
  'i.kind',
  'i.source',
  'i.billing_cycle',
  'i.period_from',
  'i.period_to',
  'i.invoiced_on',
  'i.due_on',
  'i.transactions',
  'i.quantity',
  'i.total',
  'i.closed_at',
] as const

const invoices = ({ db }: AccountCtx) => db.selectFrom('invoices as i').innerJoin('accounts as a', 'a.id', 'i.account_id')

/** The payments of a debit, or the debits a credit paid. Only for users who may see money. */
const readSettled = async ({ db, account }: AccountCtx, id: number) => {
  const { rows } = await sql<{ open: number; settled: Invoice['settled'] }>`
    select i.side * i.open as open, coalesce((
        select jsonb_agg(jsonb_build_object('number', o.number, 'amount', s.amount, 'on', s.on) order by s.on, o.number)
        from (
          select case i.side when 1 then x.credit_item_id else x.debit_item_id end as item_id, sum(x.amount) as amount,
            max(x.allocated_on) as on
          from allocations x
          where x.account_id = i.account_id and i.id = case i.side when 1 then x.debit_item_id else x.credit_item_id end
          group by 1 having sum(x.amount) <> 0
        ) s
        join ledger_items o on o.account_id = i.account_id and o.id = s.item_id
      ), '[]') as settled
    from ledger_postings p join ledger_items i on i.account_id = p.account_id and i.posting_id = p.id
    where p.account_id = ${account.id} and p.kind in ('invoice', 'credit memo') and p.document_id = ${id}`.execute(db)
  return rows[0]
}

/** An invoice of another system has a PDF at most, and a document outside of the chain has no proof. */
const filesOf = (invoice: { source: string; has_proof: boolean; has_pdf: boolean }) => {
  if (invoice.source === 'elsewhere') return invoiceFiles.filter((file) => file === 'pdf' && invoice.has_pdf)
  return invoiceFiles.filter((file) => file !== 'proof' || invoice.has_proof)
}

/** One invoice of the account. Another account's invoice gives 404. */
export const getInvoice = async (ctx: AccountCtx, id: number): Promise<Invoice> => {
  const found = await invoices(ctx)
    .leftJoin('invoices as c', (on) => on.onRef('c.account_id', '=', 'i.account_id').onRef('c.id', '=', 'i.corrects_invoice_id'))
    .select(invoiceColumns)
    .select(['i.corrects_invoice_id', 'c.invoice_number as corrects_number'])
    .select([
      sql<boolean>`i.proof_sha256 is not null`.as('has_proof'),
      sql<boolean>`exists (select from invoice_files f where f.account_id = i.account_id and f.invoice_id = i.id)`.as('has_pdf'),
      sql<Invoice['charges']>`coalesce((
        select jsonb_agg(jsonb_build_object('kind', h.kind, 'amount', h.amount, 'description', h.description) order by h.id)
        from charges h where h.account_id = i.account_id and h.invoice_id = i.id), '[]')`.as('charges'),
    ])
    .$narrowType<Pick<InvoiceRow, 'billing_cycle' | 'kind' | 'source'>>()
    .where('i.account_id', '=', ctx.account.id)
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const { has_proof, has_pdf, ...invoice } = found
  const seesMoney = canRead(ctx.who, 'money.view')
  const ledger = seesMoney ? await readSettled(ctx, id) : undefined
  return {
    ...invoice,
    files: seesMoney ? filesOf({ ...invoice, has_proof, has_pdf }) : [],
    open: ledger?.open ?? null,
    settled: ledger?.settled ?? [],
  }
}
