import { paramsSchema, type ReportParams } from '@forecourt/domain/reports/params-schema.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { can } from '@forecourt/domain/rules/access.ts'
import type { AccountCtx, Ctx } from '#src/system/context.ts'
import { forbidden, invalid } from '#src/system/errors.ts'
import { toFieldErrors } from '#src/http/parse.ts'
import type { ReportScope } from './queries/report-query.ts'

const dayIn = (time_zone: string, at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(at)

/** Whose rows: an account's, or everybody's for an admin report, which is seen from where the provider is. */
export const scopeOf = async (ctx: Ctx, account_id: number | null, at = ctx.clock.now()): Promise<ReportScope> => {
  const { time_zone } =
    account_id === null
      ? ctx.config.branding
      : await ctx.db.selectFrom('accounts').select('time_zone').where('id', '=', account_id).executeTakeFirstOrThrow()
  return { account_id, time_zone, today: dayIn(time_zone, at) }
}

/** Every endpoint asks for the right to run reports; an admin report asks for more. To look at one, reading is enough. */
export const scopeOfCaller = (ctx: AccountCtx, key: ReportKey, may: typeof can = can) => {
  if (!may(ctx.who, reports[key].access)) throw forbidden()
  return scopeOf(ctx, reports[key].kind === 'admin' ? null : ctx.account.id)
}

/** What a reader asks for, complete and checked; a 422 names the parameter, as the body has it. */
export const readParams = (key: ReportKey, given: unknown, { today }: Pick<ReportScope, 'today'>): ReportParams => {
  const { data, error } = paramsSchema(reports[key], today).safeParse(given)
  if (!error) return data
  throw invalid(toFieldErrors(error, ['params']))
}
