import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { describeAccounts, describeCards } from './describe-card.ts'
import { withdrawUnneeded } from './mark-changes.ts'
import { lockChanges } from './take-due-changes.ts'

/**
 * docs/product/telling-the-networks.md#changes: takes changes out of the queue by hand that say nothing new any more. One that a
 * person has claimed stays: they may have entered the values that were taken back meanwhile.
 */
export const withdrawByHand = (ctx: SystemCtx, { change_ids }: { change_ids: number[] }) =>
  inTransaction(ctx, async (ctx) => {
    const changes = (await lockChanges(ctx, change_ids)).filter(
      ({ state, claimed_by }) => state === 'waiting' && claimed_by === null,
    )
    const described = new Map([...(await describeCards(ctx, changes)), ...(await describeAccounts(ctx, changes))])
    await withdrawUnneeded(
      ctx,
      changes.flatMap((change) => {
        const found = described.get(change.id)
        return found ? [{ change, fingerprint: found.fingerprint }] : []
      }),
    )
  })
