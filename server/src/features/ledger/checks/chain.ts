// docs/product/invoices.md#the-proof: every document of an account names the previous one.
import { sql } from 'kysely'
import type { Check } from './check.ts'

export const chain: Check = sql`
  select 'A document does not name the one before it' as name, format('account %s, %s', account_id, invoice_number) as place
  from (
    select account_id, invoice_number, previous_sha256,
      lag(proof_sha256) over (partition by account_id order by id) as proof_before
    from invoices where proof_sha256 is not null
  ) chained
  where previous_sha256 is distinct from proof_before`
