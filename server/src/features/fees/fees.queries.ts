import type { FeeConsent, FeeRule } from '@forecourt/domain/contract/fees.ts'
import { sql, type RawBuilder } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'

const readFees = async ({ db }: UserCtx, where: RawBuilder<unknown>) => {
  const { rows } = await sql<FeeRule>`
    select f.id, f.name, f.kind, f.amount, f.rate, f.product_id, f.grade, f.family, f.site_id, s.name as site_name, f.site_group_id,
      g.name as site_group_name, f.reach, f.card_network_id, f.effective_from, f.ends_on, f.version,
      (select count(*)::int from fee_consents c where c.fee_rule_id = f.id and not exists (
        select from fee_withdrawals w where w.account_id = c.account_id and w.fee_rule_id = c.fee_rule_id)) as accounts
    from fee_rules f left join sites s on s.id = f.site_id left join site_groups g on g.id = f.site_group_id
    where ${where} order by f.ends_on nulls first, f.name, f.id`.execute(db)
  return rows
}

export const listFees = (ctx: UserCtx) => readFees(ctx, sql`true`)

export const findFee = async (ctx: UserCtx, id: number) => (await readFees(ctx, sql`f.id = ${id}`))[0]

export const listConsents = async ({ db }: UserCtx, account_id: number) => {
  const { rows } = await sql<FeeConsent>`
    select c.fee_rule_id, c.agreed_at, c.contract_reference, c.text, c.sha256, w.ends_on as withdrawn_on,
      coalesce(w.reason, '') as withdrawal_reason, coalesce(trim(concat_ws(' ', u.first_name, u.last_name)), '') as recorded_by
    from fee_consents c join fee_rules f on f.id = c.fee_rule_id left join users u on u.id = c.user_id
    left join fee_withdrawals w on w.account_id = c.account_id and w.fee_rule_id = c.fee_rule_id
    where c.account_id = ${account_id} order by f.name, f.id`.execute(db)
  return rows
}
