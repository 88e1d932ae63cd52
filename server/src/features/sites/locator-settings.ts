import { audit } from '#src/trail/audit.ts'
import type { Ctx, UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'

type Settings = { shows_medians: boolean }

export const readLocatorSettings = ({ db }: Pick<Ctx, 'db'>): Promise<Settings> =>
  db.selectFrom('provider').select('shows_medians').executeTakeFirstOrThrow()

export const saveLocatorSettings = (ctx: UserCtx, after: Settings) =>
  inTransaction(ctx, async (ctx) => {
    const before = await readLocatorSettings(ctx)
    await ctx.db.updateTable('provider').set(after).execute()
    await audit(ctx, { action: 'locator-settings.update', before, after })
    return after
  })
