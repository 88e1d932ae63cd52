// docs/product/telling-the-networks.md#states-of-a-change: a person typed the change into the network's own screens.
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided, conflict, notFound } from '#src/system/errors.ts'
import { describeAccounts, describeCards } from './describe-card.ts'
import { markConfirmed, markRefused, markSent } from './mark-changes.ts'
import { lockChanges } from './take-due-changes.ts'

type ByHand = { id: number; fingerprint: string; reference?: string; refusal?: string }

/** What is sealed of a change that a person typed: what the screen showed them, without PIN. */
const asTyped = (described: object) => Buffer.from(JSON.stringify({ ...described, pin: '', fingerprint: undefined }))

/**
 * Done, or refused with a reason. `fingerprint` is that of what the person saw: if the card has changed since, they typed
 * something that is no longer true, and have to look again.
 */
export const answerByHand = (ctx: UserCtx, { id, fingerprint, reference = '', refusal }: ByHand) =>
  inTransaction(ctx, async (ctx) => {
    const [change] = await lockChanges(ctx, [id])
    if (!change) throw notFound()
    if (change.state !== 'waiting') throw alreadyDecided('This change has been answered already')
    const described = (await describeCards(ctx, [change])).get(id) ?? (await describeAccounts(ctx, [change])).get(id)
    if (!described) throw notFound()
    if (described.fingerprint.toString('hex') !== fingerprint)
      throw conflict('The card has changed since you looked at it. Look at it again', 'version')
    await markSent(ctx, [{ change, payload: asTyped(described), fingerprint: described.fingerprint }], { has_arrived: true })
    const answer = { ids: [id], answered_by: ctx.who.user_id, reference }
    await (refusal === undefined ? markConfirmed(ctx, answer) : markRefused(ctx, { ...answer, refusal }))
  })
