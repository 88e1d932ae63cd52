import { audit } from '#src/trail/audit.ts'
import { enqueue } from '#src/jobs/queue.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { getSite } from './sites.queries.ts'

/**
 * docs/product/sites.md#taxed-again: offered after saving instead of done automatically, because it corrects what customers have
 * seen.
 */
export const taxSiteAgain = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { county, state } = await getSite(ctx, id)
    await audit(ctx, { action: 'site.tax-again', object: { type: 'site', id }, after: { county, state } })
    await enqueue(ctx, 'sites.tax-again', { site_id: id })
    return {}
  })
