import type { SystemCtx } from '#src/system/context.ts'
import { retryHeld, waitingFor } from './held/retry-held.ts'

/** A job, because thousands of lines may wait: an import of one line does not wait for them. */
export const retryWaiting = async (ctx: SystemCtx) => {
  await retryHeld(ctx, waitingFor.anything())
}
