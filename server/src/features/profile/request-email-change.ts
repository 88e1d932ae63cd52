import { problems } from '@forecourt/domain/messages.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { createLink } from '#src/secrets/links.ts'
import { isPassword } from '#src/outside/passwords.ts'

/** The new address gets a link and the old one a warning. Nothing changes until the link is opened. */
export const requestEmailChange = async (
  ctx: UserCtx,
  { email, current_password }: { email: string; current_password: string },
) => {
  const { user_id, email: old, first_name } = ctx.who
  if (email === old) throw invalid({ email: [problems.emailUnchanged] })
  const { password_hash } = await ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(password_hash, current_password))) throw invalid({ current_password: [problems.currentPasswordWrong] })
  await inTransaction(ctx, async (ctx) => {
    const { provider_name, customer_service_phone: phone } = ctx.config.branding
    const owner = await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const link_id = await createLink(ctx, user_id, { new_email: email })
    // An address of another user gets no link, and the caller is not told that it is in use.
    if (!owner) await queueMail(ctx, { to: email, kind: 'email-change', values: { first_name, provider_name }, link_id })
    await queueMail(ctx, { to: old, kind: 'email-change-asked', values: { first_name, provider_name, phone } })
    await audit(ctx, {
      action: 'user.request-email-change',
      object: { type: 'user', id: user_id },
      before: { email: old },
      after: { email },
      result: owner ? 'refused' : 'ok',
    })
  })
}
