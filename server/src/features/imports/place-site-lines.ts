import type { SystemCtx } from '#src/system/context.ts'
import { readTaxTable } from '#src/features/tax-rates/read-tax-table.ts'
import { retryHeld, waitingFor } from './held/retry-held.ts'

/** Places the lines that waited for a site, by any of its numbers. A job, because there may be thousands. */
export const placeSiteLines = async (ctx: SystemCtx, { site_id }: { site_id: number }) => {
  await retryHeld(ctx, { taxes: await readTaxTable(ctx), which: waitingFor.site(site_id) })
}
