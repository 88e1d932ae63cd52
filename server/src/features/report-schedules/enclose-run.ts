import type { Ctx } from '#src/system/context.ts'
import { contentTypes, type FileFormat } from '#src/features/reports/run-formats.ts'
import { readParts } from '#src/features/reports/run-parts.ts'
import { MailRefused } from '#src/outside/mail.ts'
import { confirmedAddresses } from '#src/features/reports/confirmed-addresses.ts'
import { findReader, mayReadAll } from '#src/features/accounts/accounts-in-scope.ts'
import { isEnclosed } from './delivery/queue-run-mails.ts'
import { reasonToStop } from './delivery/reason-to-stop.ts'

const findRun = (ctx: Ctx, mail_id: number) =>
  ctx.db
    .selectFrom('report_deliveries as d')
    .innerJoin('report_runs as r', 'r.id', 'd.run_id')
    .leftJoin('report_schedules as s', 's.id', 'r.schedule_id')
    .select([
      'r.id',
      'd.number',
      'd.email',
      'r.account_id',
      'r.user_id',
      'r.account_ids',
      'r.is_test',
      'r.format',
      'r.bytes',
      'r.filename',
      's.owner_id',
    ])
    .where('d.mail_id', '=', mail_id)
    .executeTakeFirst()

/**
 * The attachment of a report's mail, read when the mail leaves, because the outbox stores no files. The name determines the
 * Message-ID, so it is the same at every try. If the owner has lost the right since the report was created, nothing is sent.
 */
export const encloseRun = async (ctx: Ctx, mail_id: number) => {
  const run = await findRun(ctx, mail_id)
  if (!run) throw new MailRefused('The report no longer exists')
  const user_id = run.is_test ? run.user_id : (run.owner_id ?? run.user_id)
  const account_id = run.account_id!
  const reason = await reasonToStop(ctx, { account_id, user_id })
  if (reason) throw new MailRefused(`Not sent: ${reason}`)
  const { account_ids } = run
  if (account_ids && !(await mayReadAll(ctx, await findReader(ctx, user_id), { account_ids, capability: 'reports.run' })))
    throw new MailRefused('Not sent: its owner may no longer read each of its accounts')
  const sending = { account_id, emails: [run.email], sender_id: user_id }
  if (!(await confirmedAddresses(ctx, sending)).has(run.email))
    throw new MailRefused('Not sent: its reader may no longer receive reports of this account')
  const name = `report-run-${run.id}-${run.number}`
  if (!isEnclosed(run)) return { name, attachment: undefined }
  const content_type = contentTypes[run.format as FileFormat]
  return { name, attachment: { filename: run.filename, content_type, content: readParts(ctx, run.id) } }
}
