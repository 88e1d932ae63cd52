// Every step is a job of its own: one that fails is tried again and told, and the others do not notice.
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import { stepNames, steps, type Step, type StepName } from './steps.ts'

export const startTidying = (ctx: SystemCtx) =>
  inTransaction(ctx, (ctx) =>
    enqueueAll(
      ctx,
      'housekeeping.step',
      stepNames.map((step) => ({ step })),
    ),
  )

/** Each part commits alone, so a step that is stopped has done what it has done. Safe to run by several workers at once. */
export const tidyStep = async (ctx: SystemCtx, { step }: { step: string }) => {
  // A job of an older version may name a step that is gone.
  if (!Object.hasOwn(steps, step)) return
  const { run }: Step = steps[step as StepName]
  while ((await run(ctx)) > 0);
}
