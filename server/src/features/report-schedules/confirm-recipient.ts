import { problems } from '@forecourt/domain/messages.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { openAddressLink } from '#src/secrets/links.ts'

/** Sends the reports that were sent by hand and waited for the confirmation. Missed reports of a schedule are not sent later. */
const sendWaiting = async (ctx: Ctx, account_id: number, email: string) => {
  const waiting = await ctx.db
    .selectFrom('report_deliveries as d')
    .innerJoin('report_runs as r', 'r.id', 'd.run_id')
    .select('d.run_id')
    .where('d.email', '=', email)
    .where('d.queued_at', 'is', null)
    .where('r.account_id', '=', account_id)
    .where('r.expires_at', '>', sql<string>`now()`)
    .execute()
  for (const { run_id } of waiting) await enqueue(ctx, 'reports.deliver', { run_id })
}

/** Confirming twice gives the same reply, because people open a link more than once. */
export const confirmRecipient = (ctx: Ctx, { token }: { token: string }) =>
  inTransaction(ctx, async (ctx) => {
    const link_id = await openAddressLink(ctx, 'report-recipient', token)
    const address = await ctx.db
      .updateTable('report_addresses as a')
      .from('accounts')
      .set({ confirmed_at: sql`coalesce(a.confirmed_at, now())` })
      .whereRef('accounts.id', '=', 'a.account_id')
      .where('a.link_id', '=', link_id)
      .returning(['a.account_id', 'a.email', 'a.report_key', 'accounts.name as account_name'])
      .executeTakeFirst()
    // A newer mail has replaced this link.
    if (!address) throw invalid({ token: [problems.linkInvalid] }, problems.linkInvalid)
    const { account_id, email, report_key, account_name } = address
    await audit(ctx, { action: 'report-recipient.confirm', account_id, actor_email: email, after: { email, report_key } })
    await sendWaiting(ctx, account_id, email)
    return { account_name, report_title: reports[report_key as ReportKey].title }
  })
