import type { ReportRun } from '@forecourt/domain/contract/reports.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { readsAllOf } from '#src/features/accounts/accounts-in-scope.ts'

type Sizes = Pick<ReportRun, 'rows_written' | 'rows_expected' | 'bytes'>

const unsaid: Sizes = { rows_written: null, rows_expected: null, bytes: null }

/** docs/product/accounts.md#reading-across-accounts: how much a run over several accounts found is part of what it says. */
export const withSizes = async <Run extends Sizes & { account_ids: number[] | null }>(ctx: AccountCtx, runs: readonly Run[]) => {
  if (runs.every(({ account_ids }) => account_ids === null)) return [...runs]
  const mayRead = await readsAllOf(ctx, ctx.who, 'reports.run')
  return runs.map((run) => (run.account_ids === null || mayRead(run.account_ids) ? run : { ...run, ...unsaid }))
}
