import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { askStrangers } from './ask-strangers.ts'

type Sending = { run_id: number; report_key: ReportKey; recipients: readonly string[] }

/**
 * Sends a run on request, within the transaction that created it. The job generates the file if there is none yet. A stranger
 * gets it once they have confirmed their address. Returns the recipients who still have to confirm.
 */
export const sendRun = async (ctx: AccountCtx, { run_id, report_key, recipients }: Sending) => {
  const emails = [...new Set(recipients)]
  await ctx.db
    .insertInto('report_deliveries')
    .values(emails.map((email, at) => ({ run_id, number: at + 1, email })))
    .execute()
  const asked = await askStrangers(ctx, emails, report_key)
  await enqueue(ctx, 'reports.deliver', { run_id })
  return asked
}
