import { problems } from '@forecourt/domain/messages.ts'
import type { UserCtx } from '#src/context.ts'
import { forbidden } from '#src/errors.ts'

/** Domain facts 6: who approves is not who asked, where the provider wants it so. Refusing one's own request is always open. */
export const mayGrant = ({ config, who }: UserCtx, asked_by: number | null) => !config.two_person_rule || asked_by !== who.user_id

export const assertMayGrant = (ctx: UserCtx, asked_by: number | null) => {
  if (!mayGrant(ctx, asked_by)) throw forbidden('two_person_rule', problems.ownRequest)
}
