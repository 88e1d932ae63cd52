// docs/product/fees.md#consent: finds fees that nobody agreed to, and fees charged after a withdrawal.
import { sql } from 'kysely'
import type { Check, ScopedCheck } from './check.ts'

const adjusted: Check = sql`
  select 'A fee was charged without an agreement' as name, format('account %s, %s', a.account_id, a.adjustment_number) as place
  from adjustments a join ledger_postings g on g.account_id = a.account_id and g.kind = 'adjustment' and g.document_id = a.id
  where a.reason in ('late fee', 'returned payment fee') and not exists (
    select from late_fee_consents c where c.account_id = a.account_id and c.agreed_on < g.posted_on
      and c.kind = case a.reason when 'late fee' then 'late' else 'returned payment' end)`

const charged: Check = sql`
  select 'An invoice has a fee without an agreement' as name, format('account %s, %s: %s', h.account_id, i.invoice_number, h.description) as place
  from charges h join invoices i on i.account_id = h.account_id and i.id = h.invoice_id
  where h.kind = 'invoice fee' and h.amount > 0 and not exists (
    select from fee_consents c
    where c.account_id = h.account_id and c.fee_rule_id = h.rule_id and c.agreed_at < i.invoiced_on + 1 and not exists (
      select from fee_withdrawals w
      where w.account_id = c.account_id and w.fee_rule_id = c.fee_rule_id and w.ends_on < i.invoiced_on))`

/** Narrows the lines down by age before any other condition. */
export const feeLines: ScopedCheck = (scope) => sql`
  select 'A line is a fee without an agreement' as name, format('account %s, %s', t.account_id, t.tran_id) as place
  from (select * from transactions ${scope ? sql`where age(xmin) <= ${scope.age} offset 0` : sql``}) t
  where t.fee_rule_id is not null and not exists (
    select from fee_consents c
    where c.account_id = t.account_id and c.fee_rule_id = t.fee_rule_id and c.agreed_at < t.transacted_at at time zone t.time_zone
      and not exists (
        select from fee_withdrawals w
        where w.account_id = c.account_id and w.fee_rule_id = c.fee_rule_id and w.ends_on < t.transacted_at::date))`

export const agreementChecks: readonly Check[] = [adjusted, charged]
