import { problems } from '@forecourt/domain/messages.ts'
import type { UserCtx } from './context.ts'
import { forbidden } from './errors.ts'

/** docs/product/fulfilment.md#two-person-rule: applies to approving. People may always refuse their own request. */
export const mayGrant = ({ config, who }: UserCtx, asked_by: number | null) => !config.two_person_rule || asked_by !== who.user_id

export const assertMayGrant = (ctx: UserCtx, asked_by: number | null) => {
  if (!mayGrant(ctx, asked_by)) throw forbidden('two_person_rule', problems.ownRequest)
}
