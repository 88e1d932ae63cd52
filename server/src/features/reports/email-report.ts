import type { sentFormats } from '@forecourt/domain/contract/reports.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { sendRun } from './send-run.ts'
import { makeRun } from './make-run.ts'
import { readAsked } from './report-scope.ts'
import { getRun } from './runs.queries.ts'

type Sending = { params: unknown; file_format: (typeof sentFormats)[number]; recipients: readonly string[]; subject: string }

/** The report is generated and sent in the background. A stranger to the account gets it once they have confirmed their address. */
export const emailReport = async (ctx: AccountCtx, key: ReportKey, { params, file_format, recipients, subject }: Sending) => {
  const asked = await readAsked(ctx, { key, given: params })
  const { account_id } = asked.scope
  // Reports across accounts are never sent; they stay with the staff who run them.
  if (account_id === null) throw invalid({ recipients: ['This report cannot be sent'] })
  return inTransaction(ctx, async (ctx) => {
    const run_id = await makeRun(ctx, {
      report_key: key,
      params: asked.params,
      format: file_format,
      account_id,
      user_id: ctx.who.user_id,
      subject,
    })
    const strangers = await sendRun(ctx, { run_id, report_key: key, recipients })
    return { ...(await getRun(ctx, run_id)), recipients: strangers }
  })
}
