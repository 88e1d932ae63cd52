import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { getSite } from './sites.queries.ts'

/** Invoiced lines are not taxed again, so a person decides about them and confirms the review. */
export const reviewGuesses = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { guessed_taxes } = await getSite(ctx, id)
    await ctx.db.deleteFrom('guessed_county_taxes').where('site_id', '=', id).execute()
    await audit(ctx, { action: 'site.review', object: { type: 'site', id }, after: { guessed_taxes } })
    return {}
  })
