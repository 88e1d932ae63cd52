import type { Ctx } from '#src/system/context.ts'
import { enqueue, enqueueAll } from '#src/jobs/queue.ts'
import type { LetterKind, LetterValues } from './letters.ts'

export type Mail<Kind extends LetterKind> = { to: string; kind: Kind; values: LetterValues<Kind>; link_id?: number }

const toRow = <Kind extends LetterKind>({ to, kind, values, link_id }: Mail<Kind>) => ({
  to_email: to,
  kind,
  values: JSON.stringify(values),
  link_id: link_id ?? null,
})

/** Puts a mail into the outbox, in the transaction of the change that causes it. */
export const queueMail = async <Kind extends LetterKind>(ctx: Ctx, mail: Mail<Kind>) => {
  const { id } = await ctx.db.insertInto('mails').values(toRow(mail)).returning('id').executeTakeFirstOrThrow()
  await enqueue(ctx, 'mails.deliver', { mail_id: id })
  return id
}

/** One statement takes at most 65,535 values. */
const mailsAtATime = 1_000

/** The same for any number of mails, in a few statements. */
export const queueMails = async <Kind extends LetterKind>(ctx: Ctx, mails: readonly Mail<Kind>[]) => {
  for (let from = 0; from < mails.length; from += mailsAtATime) {
    const rows = mails.slice(from, from + mailsAtATime).map((mail) => toRow(mail))
    const queued = await ctx.db.insertInto('mails').values(rows).returning('id as mail_id').execute()
    await enqueueAll(ctx, 'mails.deliver', queued)
  }
}
