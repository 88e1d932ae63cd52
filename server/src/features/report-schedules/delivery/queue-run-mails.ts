import { reports, type ReportKey } from '@forecourt/domain/reports/reports.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { inWords, type Schedule } from '@forecourt/domain/rules/schedule.ts'
import { sql, type Selectable } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { DB } from '#src/db/types.ts'
import type { LetterValues } from '#src/features/mails/letters.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { createAddressLink } from '#src/secrets/links.ts'
import { confirmedAddresses } from '#src/features/reports/confirmed-addresses.ts'
import { listDeclines } from './list-declines.ts'
import type { runFigures } from './run-figures.ts'

type Run = Selectable<DB['report_runs']>
type Figures = Awaited<ReturnType<typeof runFigures>>

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

/** The sender's name, and for a schedule when it runs. */
const readSender = async (ctx: Ctx, run: Run) => {
  const schedule = await ctx.db.selectFrom('report_schedules').selectAll().where('id', '=', run.schedule_id).executeTakeFirst()
  const sender = await ctx.db
    .selectFrom('users')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', schedule && !run.is_test ? schedule.owner_id : run.user_id)
    .executeTakeFirst()
  return { sent_by: sender?.name ?? '', in_words: schedule && !run.is_test ? inWords(schedule as Schedule) : '' }
}

/** For a daily report, the declines between its marks. */
const declinesOf = async (ctx: Ctx, { account_id, posted_after: after, watermark: up_to }: Run) =>
  account_id === null || after === null || up_to === null ? [] : listDeclines(ctx, { account_id, after, up_to })

const letterOf = async (ctx: Ctx, run: Run, { figures, count, about }: Figures): Promise<LetterValues<'report'>> => {
  const { title, path } = reports[run.report_key as ReportKey]
  const { name } = await ctx.db.selectFrom('accounts').select('name').where('id', '=', run.account_id).executeTakeFirstOrThrow()
  return {
    ...(await readSender(ctx, run)),
    account_name: name,
    report_title: title,
    report_path: `${path}?run=${run.id}`,
    about,
    figures,
    subject: run.subject || `${title} of ${name}: ${count}`,
    is_test: run.is_test,
    enclosed: enclosureWords(run),
    declines: await declinesOf(ctx, run),
    asks_for_answer: false,
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
  const confirmed = await confirmedAddresses(
    ctx,
    run.account_id!,
    deliveries.map(({ email }) => email),
  )
  const values = await letterOf(ctx, run, figures)
  const asks_for_answer = asksForAnswer(run)
  for (const { number, email } of deliveries) {
    if (!confirmed.has(email)) continue
    const link_id = asks_for_answer ? await createAddressLink(ctx, 'audit-answer') : null
    const mail_id = await queueMail(ctx, {
      to: email,
      kind: 'report',
      values: { ...values, asks_for_answer },
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
