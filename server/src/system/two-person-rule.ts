import { problems } from '@forecourt/domain/messages.ts'
import type { UserCtx } from './context.ts'
import { forbidden } from './errors.ts'

/**
 * docs/product/fulfilment.md#two-person-rule: applies to approving. People may always refuse their own request. `askers` are the
 * person who asked and, for a request made in a support sign-in, the member of staff behind them.
 */
export const mayGrant = ({ config, who }: UserCtx, ...askers: (number | null)[]) =>
  !config.two_person_rule || !askers.includes(who.user_id)

export const assertMayGrant = (ctx: UserCtx, ...askers: (number | null)[]) => {
  if (!mayGrant(ctx, ...askers)) throw forbidden('two_person_rule', problems.ownCards)
}
