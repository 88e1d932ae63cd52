import { problems } from '@forecourt/domain/messages.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { audit } from '#src/trail/audit.ts'
import { notify } from '#src/trail/notify.ts'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { findAccountAdmins } from '#src/features/accounts/account-admins.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { openAddressLink } from '#src/secrets/links.ts'

type Answer = { token: string; is_right: boolean; note: string }

const findAsked = (ctx: Ctx, link_id: number) =>
  ctx.db
    .selectFrom('report_deliveries as d')
    .innerJoin('report_runs as r', 'r.id', 'd.run_id')
    .select(['d.email', 'r.id as run_id', 'r.account_id', 'r.report_key'])
    .where('d.link_id', '=', link_id)
    .executeTakeFirst()

/** Only the first answer to a monthly audit counts. The account's admins and customer service are told. */
export const answerAudit = (ctx: Ctx, { token, is_right, note }: Answer) =>
  inTransaction(ctx, async (outer) => {
    const asked = await findAsked(outer, await openAddressLink(outer, 'audit-answer', token))
    if (!asked?.account_id) throw invalid({ token: [problems.linkInvalid] }, problems.linkInvalid)
    const { email, run_id, account_id, report_key } = asked
    const ctx = await withinAccount(outer, account_id)
    const kept = await ctx.db
      .insertInto('audit_confirmations')
      .values({ run_id, answered_by: email, is_right, note })
      .onConflict((answered) => answered.column('run_id').doNothing())
      .returning('run_id')
      .executeTakeFirst()
    if (!kept) throw conflict(problems.auditAnswered, 'answered')
    const object = { type: 'report_run', id: run_id }
    await audit(ctx, { action: 'report-audit.answer', object, actor_email: email, after: { is_right, note } })
    const { title, path } = reports[report_key as ReportKey]
    const answer = is_right ? 'the list is right' : 'a change is requested'
    await notify(ctx, {
      account_id,
      kind: 'report',
      title: `${title}: ${answer}, says ${email}`,
      link: path,
      needs: 'reports.run',
    })
    const admins = (await findAccountAdmins(ctx)).map((admin) => admin.email)
    const values = { account_name: ctx.account.name, report_title: title, report_path: path, answered_by: email, answer, note }
    for (const to of new Set([...admins, ctx.config.branding.support_email]))
      await queueMail(ctx, { to, kind: 'audit-answered', values })
    return {}
  })
