import type { Ctx } from '#src/system/context.ts'
import { enqueue } from '#src/jobs/queue.ts'
import type { LetterKind, LetterValues } from './letters.ts'

type Mail<Kind extends LetterKind> = { to: string; kind: Kind; values: LetterValues<Kind>; link_id?: number }

/** Puts a mail into the outbox, in the transaction of the change that causes it. */
export const queueMail = async <Kind extends LetterKind>(ctx: Ctx, { to, kind, values, link_id }: Mail<Kind>) => {
  const { id } = await ctx.db
    .insertInto('mails')
    .values({ to_email: to, kind, values: JSON.stringify(values), link_id: link_id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(ctx, 'mails.deliver', { mail_id: id })
  return id
}
