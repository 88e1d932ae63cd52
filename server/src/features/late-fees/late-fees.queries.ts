import type { LateFeeConsent } from '@forecourt/domain/rules/late-fees.ts'
import type { UserCtx } from '#src/system/context.ts'

export const listConsents = ({ db }: UserCtx, account_id: number) =>
  db
    .selectFrom('late_fee_consents')
    .select(['kind', 'agreed_on', 'contract_reference'])
    .$narrowType<{ kind: LateFeeConsent }>()
    .where('account_id', '=', account_id)
    .orderBy('kind')
    .execute()
