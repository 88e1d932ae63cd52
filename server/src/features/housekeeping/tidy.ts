// Every step is a job of its own, so that a failing step is retried and reported without affecting the others.
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

/** Each part commits separately, so an interrupted step keeps its progress. Safe to run by several workers at once. */
export const tidyStep = async (ctx: SystemCtx, { step }: { step: string }) => {
  // A job of an older version may name a step that no longer exists.
  if (!Object.hasOwn(steps, step)) return
  const { run }: Step = steps[step as StepName]
  while ((await run(ctx)) > 0);
}
