import type { SystemCtx } from '#src/system/context.ts'
import { retryHeld, waitingFor } from './held/retry-held.ts'

/** A separate job, because thousands of lines may wait and even a tiny import would have to wait for them. */
export const retryWaiting = async (ctx: SystemCtx) => {
  await retryHeld(ctx, waitingFor.anything())
}
