import type { SystemCtx } from '#src/system/context.ts'
import { retryHeld, waitingFor } from './held/retry-held.ts'

/** Places the lines that waited for a site, by any of its numbers. This is a job because there may be thousands of lines. */
export const placeSiteLines = async (ctx: SystemCtx, { site_id }: { site_id: number }) => {
  await retryHeld(ctx, waitingFor.site(site_id))
}
