import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import { countAttempt } from '#src/trail/attempts.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { createAddressLink } from '#src/secrets/links.ts'
import { confirmedAddresses } from './confirmed-addresses.ts'

/** A person asked within the last day is not asked again, so that the portal cannot be used to flood a stranger's mailbox. */
const isAskable = async (ctx: AccountCtx, email: string, report_key: ReportKey) => {
  const asked = await ctx.db
    .insertInto('report_addresses')
    .values({ account_id: ctx.account.id, email, report_key })
    .onConflict((known) =>
      known
        .columns(['account_id', 'email'])
        .doUpdateSet({ report_key, asked_at: sql`now()` })
        .where('report_addresses.confirmed_at', 'is', null)
        .where('report_addresses.asked_at', '<', sql<string>`now() - interval '1 day'`),
    )
    .returning('email')
    .executeTakeFirst()
  return asked !== undefined
}

/** Asks for consent from each address that has not agreed before and belongs neither to a user of the account nor to the sender. */
export const askStrangers = async (ctx: AccountCtx, emails: readonly string[], report_key: ReportKey) => {
  const confirmed = await confirmedAddresses(ctx, { account_id: ctx.account.id, emails, sender_id: ctx.who.user_id })
  for (const email of emails) {
    if (confirmed.has(email) || !(await isAskable(ctx, email, report_key))) continue
    await countAttempt(ctx, 'report-recipient', String(ctx.account.id))
    const link_id = await createAddressLink(ctx, 'report-recipient')
    await ctx.db
      .updateTable('report_addresses')
      .set({ link_id })
      .where('account_id', '=', ctx.account.id)
      .where('email', '=', email)
      .execute()
    const { provider_name } = ctx.config.branding
    const values = {
      provider_name,
      account_name: ctx.account.name,
      report_title: reports[report_key].title,
      asked_by: ctx.who.name,
    }
    await queueMail(ctx, { to: email, kind: 'report-recipient', values, link_id })
  }
  return emails.map((email) => ({ email, is_confirmed: confirmed.has(email) }))
}
