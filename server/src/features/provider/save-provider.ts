import type { ProviderEdit } from '@forecourt/domain/contract/provider.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { renewProvider, tellInstances } from './renew-provider.ts'
import { getProvider } from './provider.queries.ts'

const factsOf = (ctx: UserCtx) => {
  const { copyright_year: _, logo: __, ...facts } = ctx.config.branding
  return facts
}

/** Facts that were not sent keep their values, including those from the file. */
export const saveProvider = async (ctx: UserCtx, { version, ...change }: ProviderEdit) => {
  await inTransaction(ctx, async (ctx) => {
    const row = await ctx.db.selectFrom('provider').select('version').forUpdate().executeTakeFirstOrThrow()
    if (row.version !== version) throw conflict('Someone else has changed the provider’s facts since you opened them', 'version')
    // Another instance may have saved since this one was last notified.
    await renewProvider(ctx)
    const before = factsOf(ctx)
    const after = { ...before, ...change }
    await ctx.db
      .updateTable('provider')
      .set({
        ...after,
        pickup_address: JSON.stringify(after.pickup_address),
        version: sql`version + 1`,
        updated_at: sql`now()`,
        updated_by: ctx.who.user_id,
      })
      .execute()
    await audit(ctx, { action: 'provider.update', before, after })
    await tellInstances(ctx)
  })
  await renewProvider(ctx)
  return getProvider(ctx)
}
