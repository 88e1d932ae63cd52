import { isExceptionCode, type ExceptionSetting } from '@forecourt/domain/rules/exceptions.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/** The settings of each account. A rule without a row has the default of the rule table. */
export const readExceptionSettings = async ({ db }: Pick<Ctx, 'db'>, account_ids: readonly number[]) => {
  const rows = await db
    .selectFrom('exception_settings')
    .select(['account_id', 'code', 'is_on', 'threshold'])
    .where('account_id', '=', sql<number>`any(${account_ids}::bigint[])`)
    .execute()
  const settings = new Map<number, ExceptionSetting[]>()
  for (const { account_id, code, is_on, threshold } of rows) {
    if (!isExceptionCode(code)) continue
    settings.set(account_id, [...(settings.get(account_id) ?? []), { code, is_on, threshold }])
  }
  return settings
}
