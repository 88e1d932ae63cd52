import type { FeeConsent, FeeRule } from '@forecourt/domain/contract/fees.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'

export const listFees = async ({ db }: UserCtx) => {
  const { rows } = await sql<FeeRule>`
    select f.id, f.name, f.kind, f.amount, f.rate, f.effective_from, f.ends_on, f.version,
      (select count(*)::int from fee_consents c where c.fee_rule_id = f.id) as accounts
    from fee_rules f order by f.ends_on nulls first, f.name, f.id`.execute(db)
  return rows
}

export const listConsents = async ({ db }: UserCtx, account_id: number) => {
  const { rows } = await sql<FeeConsent>`
    select c.fee_rule_id, c.agreed_at, c.contract_reference, c.text, c.sha256,
      coalesce(trim(concat_ws(' ', u.first_name, u.last_name)), '') as recorded_by
    from fee_consents c join fee_rules f on f.id = c.fee_rule_id left join users u on u.id = c.user_id
    where c.account_id = ${account_id} order by f.name, f.id`.execute(db)
  return rows
}
