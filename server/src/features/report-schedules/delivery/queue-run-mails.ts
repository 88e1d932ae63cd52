import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { inWords, type Schedule } from '@forecourt/domain/rules/schedule.ts'
import { sql, type Selectable } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { DB } from '#src/db/types.ts'
import type { LetterValues } from '#src/features/mails/letters.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { createAddressLink } from '#src/secrets/links.ts'
import { confirmedAddresses } from '#src/features/reports/confirmed-addresses.ts'
import type { Figures } from './run-figures.ts'

type Run = Selectable<DB['report_runs']>

const fileWords: Record<string, string> = {
  C: 'a comma-separated data file',
  F: 'a fixed-width data file',
  csv: 'a comma-separated file',
  xlsx: 'a workbook',
  pdf: 'a PDF',
}

export const isEnclosed = ({ format, bytes }: Pick<Run, 'format' | 'bytes'>) => format !== 'N' && bytes <= limits.attachmentBytes

const enclosureWords = (run: Run) => {
  if (run.format === 'N') return ''
  if (isEnclosed(run)) return `The report is attached as ${fileWords[run.format]}.`
  return 'The file is too large to be attached. You can download it from the portal for 90 days.'
}

/** The person on whose behalf the report is sent, and for a schedule when it runs. */
const readSender = async (ctx: Ctx, run: Run) => {
  const schedule = await ctx.db.selectFrom('report_schedules').selectAll().where('id', '=', run.schedule_id).executeTakeFirst()
  const sender_id = schedule && !run.is_test ? schedule.owner_id : run.user_id
  const sender = await ctx.db
    .selectFrom('users')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', sender_id)
    .executeTakeFirst()
  return { sender_id, sent_by: sender?.name ?? '', in_words: schedule && !run.is_test ? inWords(schedule as Schedule) : '' }
}

const letterOf = async (ctx: Ctx, run: Run, { figures, count, about, declines }: Figures) => {
  const { title, path } = reports[run.report_key as ReportKey]
  const { name } = await ctx.db.selectFrom('accounts').select('name').where('id', '=', run.account_id).executeTakeFirstOrThrow()
  return {
    account_name: name,
    report_title: title,
    report_path: `${path}?run=${run.id}`,
    about,
    figures,
    subject: run.subject || `${title} of ${name}: ${count}`,
    is_test: run.is_test,
    enclosed: enclosureWords(run),
    declines,
  }
}

const asksForAnswer = ({ report_key, schedule_id, is_test }: Run) =>
  report_key === 'driver-vehicle-records-monthly-audit' && schedule_id !== null && !is_test

/** Queues one mail for each confirmed recipient who has none yet. Must be called under the lock of the run. */
export const queueRunMails = async (ctx: Ctx, run: Run, figures: Figures) => {
  const deliveries = await ctx.db
    .selectFrom('report_deliveries')
    .select(['number', 'email'])
    .where('run_id', '=', run.id)
    .where('queued_at', 'is', null)
    .orderBy('number')
    .execute()
  if (deliveries.length === 0) return
  const { sender_id, ...sender } = await readSender(ctx, run)
  const emails = deliveries.map(({ email }) => email)
  const confirmed = await confirmedAddresses(ctx, { account_id: run.account_id!, emails, sender_id })
  const values = { ...sender, ...(await letterOf(ctx, run, figures)) }
  const asks_for_answer = asksForAnswer(run)
  for (const { number, email } of deliveries) {
    if (!confirmed.has(email)) continue
    const link_id = asks_for_answer ? await createAddressLink(ctx, 'audit-answer') : null
    const mail_id = await queueMail(ctx, {
      to: email,
      kind: 'report',
      values: { ...values, asks_for_answer } satisfies LetterValues<'report'>,
      ...(link_id && { link_id }),
    })
    await ctx.db
      .updateTable('report_deliveries')
      .set({ mail_id, link_id, queued_at: sql`now()` })
      .where('run_id', '=', run.id)
      .where('number', '=', number)
      .execute()
  }
}
