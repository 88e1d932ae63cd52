// docs/product/telling-the-networks.md#states-of-a-change: a person entered the change in the network's own screens.
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided, conflict, notFound } from '#src/system/errors.ts'
import { describeAccounts, describeCards } from './describe-card.ts'
import { markConfirmed, markRefused, markSent } from './mark-changes.ts'
import { lockChanges } from './take-due-changes.ts'

type ByHand = { id: number; fingerprint: string; reference?: string; refusal?: string }

/** The sealed payload of a change that a person entered: what the screen showed, without the PIN. */
const asTyped = (described: object) => Buffer.from(JSON.stringify({ ...described, pin: '', fingerprint: undefined }))

/**
 * The change was done, or refused with a reason. `fingerprint` identifies what the person saw. If the card has changed since, what
 * they entered is outdated and they have to look again.
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
