// One writer for each format. Each yields the file in chunks.
import { counted } from '@forecourt/domain/format/counted.ts'
import type { Ctx } from '#src/system/context.ts'
import type { Written } from '#src/outside/copied-rows.ts'
import { columnsFixedFile } from './columns-fixed-file.ts'
import { columnsCsvFile, csvFile } from './csv-file.ts'
import type { OpenReport } from '#src/features/reports/open-report.ts'
import { labelsOfOptions } from '#src/features/reports/list-options.ts'
import type { Heading } from '#src/features/reports/paper/pdf-file.ts'
import type { Selection } from '#src/features/reports/queries/report-select.ts'
import type { FileFormat } from '#src/features/reports/run-formats.ts'
import { transactionCsvFile, transactionFixedFile } from './transaction-file.ts'
import { copyReadable } from './copy-report.ts'
import { heavyFile } from './heavy-file.ts'

type RunToWrite = {
  id: number
  account_id: number | null
  user_id: number | null
  created_at: string
  rows_expected: number | null
  format: FileFormat
}

const headingOf = async (ctx: Ctx, { account_id, user_id, created_at }: RunToWrite, selection: Selection): Promise<Heading> => {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['name', 'cl_division_no', 'cl_account_no'])
    .where('id', '=', account_id ?? 0)
    .executeTakeFirst()
  const user = await ctx.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', user_id ?? 0)
    .executeTakeFirst()
  return {
    account: selection.scope.account_ids ? null : (account ?? null),
    ...(selection.scope.account_ids && { accounts: counted(selection.scope.account_ids.length, 'account') }),
    provider_name: ctx.config.branding.provider_name,
    run_by: user ? `${user.first_name} ${user.last_name}` : ctx.config.branding.provider_name,
    created_at,
    labels: await labelsOfOptions(ctx, selection),
  }
}

export const writeReport = async function* (ctx: Ctx, opened: OpenReport, run: RunToWrite): AsyncGenerator<Written> {
  const { report, selection } = opened
  const heading = await headingOf(ctx, run, selection)
  const isOfTransactions = report.data_file === 'transactions'
  const { key, params, scope } = selection
  const heavy = (format: 'xlsx' | 'pdf') =>
    heavyFile({ format, key, params, scope, heading }, run.rows_expected, copyReadable(ctx, selection))
  const writers: Record<FileFormat, () => AsyncGenerator<Written>> = {
    csv: () => csvFile(ctx, selection),
    C: () => (isOfTransactions ? transactionCsvFile(ctx, selection) : columnsCsvFile(ctx, selection)),
    F: () =>
      isOfTransactions ? transactionFixedFile(ctx, selection, { id: run.id, ...heading }) : columnsFixedFile(ctx, selection),
    xlsx: () => heavy('xlsx'),
    pdf: () => heavy('pdf'),
  }
  yield* writers[run.format]()
}
