import { settingOf } from '@forecourt/domain/rules/exceptions.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { readExceptionSettings } from './exception-settings.queries.ts'

/** After how many days without a fill a card counts as idle, or zero if the rule is off. */
export const idleDays = async (ctx: Pick<AccountCtx, 'db' | 'account'>) => {
  const settings = await readExceptionSettings(ctx, [ctx.account.id])
  const { is_on, threshold } = settingOf(settings.get(ctx.account.id) ?? [], 'IDLE')
  return is_on ? (threshold ?? 0) : 0
}
