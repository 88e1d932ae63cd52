import type { ExceptionSettings } from '@forecourt/domain/contract/exceptions.ts'
import { exceptionCodes, settingOf, type ExceptionSetting } from '@forecourt/domain/rules/exceptions.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { readExceptionSettings } from './exception-settings.queries.ts'

const ownRules = async (ctx: AccountCtx) => (await readExceptionSettings(ctx, [ctx.account.id])).get(ctx.account.id) ?? []

export const getExceptionSettings = async (ctx: AccountCtx): Promise<ExceptionSettings> => {
  const own = await ownRules(ctx)
  const membership = await ctx.db
    .selectFrom('memberships')
    .select('wants_exception_mail')
    .where('account_id', '=', ctx.account.id)
    .where('user_id', '=', ctx.who.user_id)
    .executeTakeFirst()
  return {
    rules: exceptionCodes.map((code) => settingOf(own, code)),
    wants_mail: membership?.wants_exception_mail ?? null,
  }
}

/** Existing findings stay as they are. The settings apply from the next import on. */
export const saveExceptionSettings = (ctx: AccountCtx, rules: readonly ExceptionSetting[]) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ownRules(ctx)
    await ctx.db
      .insertInto('exception_settings')
      .values(rules.map((rule) => ({ account_id: ctx.account.id, ...rule })))
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'code'])
          .doUpdateSet((eb) => ({ is_on: eb.ref('excluded.is_on'), threshold: eb.ref('excluded.threshold') })),
      )
      .execute()
    const after = [...rules]
    await audit(ctx, { action: 'exception.save-settings', before: { rules: before }, after: { rules: after } })
    return getExceptionSettings(ctx)
  })
