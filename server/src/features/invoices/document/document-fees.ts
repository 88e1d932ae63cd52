// docs/product/fees.md#consent: an invoice states for each fee what it is for and since when the account has agreed to it.
import { feeKinds, type FeeKindName } from '@forecourt/domain/rules/fees.ts'
import type { DocumentFee } from '@forecourt/domain/rules/invoice-document.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

type Found = { id: number; name: string; kind: FeeKindName; agreed_on: string }

/** Keyed by the id of the fee rule, as in the lines. */
export const findFees = async (
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  { account_id, id }: { account_id: number; id: number },
): Promise<Record<string, DocumentFee>> => {
  const { rows } = await sql<Found>`
    select r.id, r.name, r.kind, to_char(c.agreed_at at time zone ${config.branding.time_zone}, 'YYYY-MM-DD') as agreed_on
    from fee_rules r join fee_consents c on c.fee_rule_id = r.id and c.account_id = ${account_id}
    where r.id in (select t.fee_rule_id from transactions t where t.account_id = ${account_id} and t.invoice_id = ${id})
    order by r.id`.execute(db)
  return Object.fromEntries(
    rows.map(({ id: rule, name, kind, agreed_on }) => [rule, { name, occasion: feeKinds[kind].occasion, agreed_on }]),
  )
}
