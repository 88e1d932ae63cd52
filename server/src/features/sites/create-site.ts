import type { SiteInput } from '@forecourt/domain/contract/sites.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import { enqueue } from '#src/jobs/queue.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { siteColumns, siteProblems, takeSites, writeBelongings } from './site-values.ts'
import { getSite } from './sites.queries.ts'

const isTaken = async (ctx: UserCtx, { card_network_id, site_number }: SiteInput) => {
  const { rows } = await sql`
    select from sites where card_network_id = ${card_network_id} and site_number = ${site_number}
    union all select from site_aliases where card_network_id = ${card_network_id} and site_number = ${site_number}`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** A job places the lines that waited for this site number. */
export const createSite = (ctx: UserCtx, site: SiteInput) =>
  inTransaction(ctx, async (ctx) => {
    const problems = siteProblems(site)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    await takeSites(ctx)
    if (await isTaken(ctx, site)) throw invalid({ site_number: ['Another site has this number'] })
    const { id } = await ctx.db
      .insertInto('sites')
      .values({ ...(await siteColumns(ctx, site)), source: 'hand' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeBelongings(ctx, id, site)
    await audit(ctx, { action: 'site.create', object: { type: 'site', id }, after: site })
    await enqueue(ctx, 'sites.place-lines', { site_id: id })
    return getSite(ctx, id)
  })
