import { dayIn } from '@forecourt/domain/rules/time-zone.ts'
import { paramsSchema } from '@forecourt/domain/reports/params-schema.ts'
import type { ReportParams } from '@forecourt/domain/reports/usual-params.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { can } from '@forecourt/domain/rules/access.ts'
import { isAcross } from '@forecourt/domain/rules/account-scope.ts'
import type { AccountCtx, Ctx } from '#src/system/context.ts'
import { forbidden, invalid } from '#src/system/errors.ts'
import { accountsInScope, type Reader } from '#src/features/accounts/accounts-in-scope.ts'
import { toFieldErrors } from '#src/http/parse.ts'
import type { ReportScope } from './queries/report-query.ts'

/** The scope of one account, or of all accounts for an admin report, which uses the provider's time zone. */
export const scopeOf = async (ctx: Ctx, account_id: number | null, at = ctx.clock.now()): Promise<ReportScope> => {
  const { time_zone } =
    account_id === null
      ? ctx.config.branding
      : await ctx.db.selectFrom('accounts').select('time_zone').where('id', '=', account_id).executeTakeFirstOrThrow()
  return { account_id, time_zone, today: dayIn(time_zone, at) }
}

/** All endpoints require the right to run reports, admin reports more. `may` is `can` for running, `canRead` for reading. */
export const assertMayRead = (ctx: AccountCtx, key: ReportKey, may: typeof can) => {
  if (!may(ctx.who, reports[key].access)) throw forbidden()
}

/** The parameters of a request, validated and with defaults. A 422 names each wrong field by its path in the body. */
export const readParamsOf = (report: AnyReport, given: unknown, { today }: Pick<ReportScope, 'today'>): ReportParams => {
  const { data, error } = paramsSchema(report, today).safeParse(given)
  if (!error) return data
  throw invalid(toFieldErrors(error, ['params']))
}

export const readParams = (key: ReportKey, given: unknown, scope: Pick<ReportScope, 'today'>) =>
  readParamsOf(reports[key], given, scope)

type Asking = { key: ReportKey; params: ReportParams; reader: Reader; may?: typeof can }

/** Adds the accounts that the reader may read now, when the request covers more than one account. */
export const withAccountsOf = async (
  ctx: Ctx,
  scope: ReportScope,
  { key, params, reader, may }: Asking,
): Promise<ReportScope> => {
  const { scope: asked } = params
  if (scope.account_id === null || !isAcross(asked)) return scope
  const { access: capability } = reports[key]
  const account_ids = await accountsInScope(ctx, reader, {
    account_id: scope.account_id,
    scope: asked,
    capability,
    ...(may && { may }),
  })
  return { ...scope, account_ids }
}

type Question = { key: ReportKey; given: unknown; may?: typeof can }

/** Checks access and returns the parameters and scope of a request. */
export const readAsked = async (ctx: AccountCtx, { key, given, may = can }: Question) => {
  assertMayRead(ctx, key, may)
  const own = await scopeOf(ctx, reports[key].kind === 'admin' ? null : ctx.account.id)
  const params = readParams(key, given, own)
  return { params, scope: await withAccountsOf(ctx, own, { key, params, reader: ctx.who, may }) }
}
