import type { ReportRun } from '@forecourt/domain/contract/reports.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { canRead } from '@forecourt/domain/rules/access.ts'
import type { Selectable } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { offsetOf, pageMeta } from '#src/db/page.ts'
import type { DB } from '#src/db/types.ts'
import { notFound } from '#src/system/errors.ts'
import { withSizes } from './shown-sizes.ts'

type StoredRun = Omit<Selectable<DB['report_runs']>, 'rows_written' | 'bytes'> & Pick<ReportRun, 'rows_written' | 'bytes'>

const toRun = ({ report_key, params, state, ...run }: StoredRun): ReportRun => ({
  ...run,
  report_key,
  title: reports[report_key as ReportKey].title,
  state: state as ReportRun['state'],
  params: params as ReportRun['params'],
})

/** Runs of the selected account. Runs of admin reports belong to no account; only users who may run those reports see them. */
const runsHere = (ctx: AccountCtx) =>
  ctx.db
    .selectFrom('report_runs')
    .selectAll()
    .where((eb) =>
      canRead(ctx.who, 'admin-reports.run')
        ? eb.or([eb('account_id', '=', ctx.account.id), eb('account_id', 'is', null)])
        : eb('account_id', '=', ctx.account.id),
    )

/** A user sees their own runs and those of the account's schedules, but not the runs of colleagues. */
const findRun = async (ctx: AccountCtx, id: number) => {
  const run = await runsHere(ctx)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('user_id', '=', ctx.who.user_id), eb.and([eb('schedule_id', 'is not', null), eb('is_test', '=', false)])]),
    )
    .executeTakeFirst()
  if (!run) throw notFound()
  return run
}

export const getRun = async (ctx: AccountCtx, id: number) => {
  const [run] = await withSizes(ctx, [await findRun(ctx, id)])
  return toRun(run!)
}

export const listRuns = async (ctx: AccountCtx, query: { page: number; per_page: number }) => {
  const own = runsHere(ctx).where('user_id', '=', ctx.who.user_id).where('schedule_id', 'is', null).where('format', '<>', 'N')
  const { total } = await own
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await own.orderBy('id', 'desc').limit(query.per_page).offset(offsetOf(query)).execute()
  return { data: (await withSizes(ctx, rows)).map(toRun), meta: pageMeta(query, total) }
}
