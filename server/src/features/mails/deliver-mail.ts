import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { armLink } from '#src/secrets/links.ts'
import { MailRefused, type Letter } from '#src/outside/mail.ts'
import { isLetterKind, type LetterKind } from './letters.ts'
import { readerAt } from './reader-at.ts'
import { writeLetter } from './write-letter.ts'

type Hooks = {
  /** Returns the attachment, and the name used in the Message-ID, which is the same for every try. */
  enclose?: (ctx: SystemCtx, mail_id: number) => Promise<{ name: string; attachment: Letter['attachment'] }>
  /** Runs after each try, whether the mail was sent or not. */
  afterTry?: (ctx: SystemCtx, mail_id: number, tried: Tried) => Promise<void>
  /** Runs when the last try has failed. */
  afterLast?: (ctx: SystemCtx, mail_id: number) => Promise<void>
}
/** `answer` is the reply of the mail server, or the reason why nothing was sent. */
export type Tried = { message_id: string; answer: string }
/** What some kinds of letter do in addition to being sent. */
export type MailHooks = { readonly [Kind in LetterKind]?: Hooks }

/** Safe to run twice: a sent mail is skipped, and a second copy would carry the same Message-ID and link. */
export const deliverMail = async (ctx: SystemCtx, { mail_id }: { mail_id: number }, mailHooks: MailHooks) => {
  const mail = await ctx.db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', mail_id)
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .executeTakeFirst()
  if (!mail || !isLetterKind(mail.kind)) return
  const { enclose = plain, afterTry } = mailHooks[mail.kind] ?? {}
  const fragment = mail.link_id
    ? `#${new URLSearchParams({ email: mail.to_email, token: await armLink(ctx, mail.link_id) })}`
    : ''
  const letter = writeLetter(mail.kind, mail.values as never, {
    origin: ctx.config.public_origin,
    fragment,
    sender: ctx.config.branding,
    reader: await readerAt(ctx, mail.to_email),
  })
  const host = new URL(ctx.config.public_origin).hostname
  const tried = { message_id: '', answer: '' }
  try {
    const { name, attachment } = await enclose(ctx, mail.id)
    tried.message_id = `<${name}@${host}>`
    tried.answer = await send(ctx, mail.id, { ...letter, message_id: tried.message_id, to: mail.to_email, attachment })
    await note(ctx, mail.id, { sent_at: sql<string>`now()`, last_error: null })
  } catch (error) {
    const isRefused = error instanceof MailRefused
    tried.answer = answerIn(error)
    const last_error = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
    await note(ctx, mail.id, { last_error, ...(isRefused && { refused_at: sql<string>`now()` }) })
    // Refused permanently: retrying for three days would change nothing.
    if (!isRefused) throw error
    ctx.log.warn({ mail_id }, 'mail refused for good')
  } finally {
    await afterTry?.(ctx, mail.id, tried)
  }
}

/** The server's reply in an error, or our own message. */
const answerIn = (error: unknown) => {
  const { cause, message } = error as Error
  const { response } = (cause ?? error) as { response?: string }
  return (response ?? message).slice(0, 300)
}

/**
 * Runs after the last try to send a mail. From now on it counts as refused, because nobody tries it any more, and the hook of its
 * kind can record that.
 */
export const giveUpMail = async (ctx: SystemCtx, { mail_id }: { mail_id: number }, mailHooks: MailHooks) => {
  const mail = await ctx.db
    .updateTable('mails')
    .set({ refused_at: sql`coalesce(refused_at, now())` })
    .where('id', '=', mail_id)
    .where('sent_at', 'is', null)
    .returning('kind')
    .executeTakeFirst()
  if (mail && isLetterKind(mail.kind)) await mailHooks[mail.kind]?.afterLast?.(ctx, mail_id)
}

const plain = async (_ctx: SystemCtx, mail_id: number) => ({ name: `mail-${mail_id}`, attachment: undefined })

const send = async (ctx: SystemCtx, mail_id: number, letter: Letter) => {
  const { mailer } = ctx
  if (mailer)
    return ctx.traces.run({ name: 'mail', kind: 'client', attributes: { 'forecourt.mail_id': mail_id } }, () =>
      mailer.send(letter),
    )
  if (!ctx.config.is_demo) throw new Error('No mail server is configured (SMTP_URL)')
  const { subject, text, html } = letter
  await ctx.db
    .insertInto('kept_mails')
    .values({ mail_id, subject, text_body: text, html_body: html })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return 'Kept in the demo'
}

type Now = ReturnType<typeof sql<string>>
type Outcome = { sent_at?: Now; refused_at?: Now; last_error: string | null }

const note = async (ctx: SystemCtx, id: number, outcome: Outcome) => {
  await ctx.db
    .updateTable('mails')
    .set((eb) => ({ ...outcome, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
