import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { writeLetter } from '#src/features/mails/write-letter.ts'

const noServer = 'This portal has no mail server. Set SMTP_URL and start it again.'
const patience = 12_000
const longest = 300

/** The mail server's reply, for the person who sets it up. It never contains the password in the address. */
const reasonOf = (error: unknown) => {
  const { cause = error } = error as { cause?: unknown }
  const { response, message } = cause as { response?: string; message?: string }
  return (response ?? message ?? 'The mail server did not say why').slice(0, longest)
}

const tooLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The mail server did not answer in time')), patience).unref()
  })

const trySending = async (ctx: UserCtx): Promise<string | null> => {
  if (!ctx.mailer) return noServer
  const { public_origin, branding: sender } = ctx.config
  const { provider_name } = sender
  const letter = writeLetter('test-letter', { first_name: ctx.who.first_name, provider_name }, { origin: public_origin, sender })
  const message_id = `<test-${randomUUID()}@${new URL(public_origin).hostname}>`
  try {
    await Promise.race([ctx.mailer.send({ ...letter, message_id, to: ctx.who.email }), tooLate()])
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

/** Sends directly instead of through the outbox, because the person waits for the server's reply and can retry. */
export const sendTestLetter = async (ctx: UserCtx) => {
  const reason = await trySending(ctx)
  if (reason === null)
    await ctx.db
      .updateTable('provider')
      .set({ mail_tested_at: sql`now()` })
      .execute()
  await audit(ctx, { action: 'provider.test-letter', result: reason === null ? 'ok' : 'refused' })
  return { to: ctx.who.email, is_delivered: reason === null, reason }
}
