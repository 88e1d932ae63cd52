// docs/product/invoices.md#the-fee-of-a-paper-invoice: charged once per invoice, in the transaction that closes it.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { InvoiceKey } from './document/document-facts.ts'

/** Charges the rules of this kind that are in force on the day and that the account had agreed to before that day. */
export const chargeInvoiceFees = async (
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  { account_id, id }: InvoiceKey,
  today: string,
) => {
  const agreed_on = sql`(c.agreed_at at time zone ${config.branding.time_zone})::date`
  await sql`
    insert into charges (account_id, invoice_id, kind, rule_id, amount, description)
    select c.account_id, ${id}, 'invoice fee', r.id, r.amount, format('%s (agreed on %s)', r.name, to_char(${agreed_on}, 'MM/DD/YYYY'))
    from fee_consents c
    join fee_rules r on r.id = c.fee_rule_id and r.kind = 'invoice'
    join account_billings b on b.account_id = c.account_id and b.delivery_method = 'mail'
    where c.account_id = ${account_id} and ${agreed_on} < ${today}::date
      and r.effective_from <= ${today}::date and coalesce(r.ends_on, 'infinity') >= ${today}::date
      and not exists (select from fee_withdrawals w
        where w.account_id = c.account_id and w.fee_rule_id = c.fee_rule_id and w.ends_on < ${today}::date)
    order by r.effective_from, r.id`.execute(db)
}
