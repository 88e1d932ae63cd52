import { audit } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import type { Json } from '#src/db/types.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'

type Change = {
  action: string
  /** A sentence for the mail. */
  change: string
  before?: Json
  after?: Json
}

/** Every change of a second factor is audited and mailed to its owner, because another person may have made it. */
export const tellOwner = async (ctx: Ctx, user_id: number, { change, ...event }: Change) => {
  const { email, first_name } = await ctx.db
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const { provider_name, customer_service_phone: phone } = ctx.config.branding
  await queueMail(ctx, { to: email, kind: 'second-factor-changed', values: { first_name, provider_name, phone, change } })
  await audit(ctx, { ...event, user_id, object: { type: 'user', id: user_id } })
}
