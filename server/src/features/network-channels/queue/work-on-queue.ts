// docs/product/network-channels.md#by-hand: claim, done, refused. A claim only keeps two people from entering the same change.
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, forbidden } from '#src/system/errors.ts'
import { can } from '@forecourt/domain/rules/access.ts'
import { openSecret } from '#src/secrets/vault.ts'
import { countAttempt } from '#src/trail/attempts.ts'
import { audit } from '#src/trail/audit.ts'
import { answerByHand } from '#src/features/network-changes/answer-by-hand.ts'
import { getQueued, type QueuedChange } from './network-queue.queries.ts'
import { toEntry } from './queue-entry.ts'

const claimMinutes = 10

const assertFree = ({ claimed_by_name, is_claimed_by_me }: QueuedChange) => {
  if (claimed_by_name && !is_claimed_by_me) throw conflict(`${claimed_by_name} is entering this change`, 'claimed')
}

export const getEntry = async (ctx: UserCtx, id: number) => toEntry(ctx, await getQueued(ctx, id))

export const claimChange = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    assertFree(await getQueued(ctx, id, { isLocked: true }))
    const until = new Date(ctx.clock.now().getTime() + claimMinutes * 60_000)
    await ctx.db
      .updateTable('network_changes')
      .set({ claimed_by: ctx.who.user_id, claimed_until: until.toISOString() })
      .where('id', '=', id)
      .execute()
  })

/** Does not affect another person's claim. */
export const releaseChange = async (ctx: UserCtx, id: number) => {
  await ctx.db
    .updateTable('network_changes')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('claimed_by', '=', ctx.who.user_id)
    .execute()
}

/** The capability and the rate limit for each secret, the same as on the card itself. */
const opening = {
  pin: { access: 'pins.view', count: 'reveal-pin' },
  number: { access: 'numbers.view', count: 'reveal-number' },
} as const

/** Only for a change the caller has claimed: a number is revealed to be entered, not to be read. */
export const revealOfChange = async (ctx: UserCtx, id: number, secret: keyof typeof opening) => {
  const { access, count } = opening[secret]
  if (!can(ctx.who, access)) throw forbidden()
  await countAttempt(ctx, count, String(ctx.who.user_id))
  return inTransaction(ctx, async (ctx) => {
    const change = await getQueued(ctx, id)
    if (!change.is_claimed_by_me) throw conflict('Claim the change first', 'not_claimed')
    if (change.card_id === null) throw conflict('A record of an account has no number')
    if (secret === 'pin' && !change.sends_pin) throw conflict(`${change.card_network_name} is not told PINs`)
    const { account_id, card_id } = change
    const card = await ctx.db
      .selectFrom('cards')
      .select(['pin_sealed', 'number_sealed'])
      .where('account_id', '=', account_id)
      .where('id', '=', card_id)
      .executeTakeFirstOrThrow()
    const sealed = secret === 'pin' ? card.pin_sealed : card.number_sealed
    if (!sealed) throw conflict(secret === 'pin' ? 'The network keeps this PIN' : 'This card has no number')
    await audit(ctx, {
      action: `card.reveal-${secret}`,
      object: { type: 'card', id: card_id },
      account_id,
      after: { network_change_id: id },
    })
    return openSecret(ctx, { account_id, card_id, secret }, sealed)
  })
}

type Outcome = { seen: string; reference?: string; refusal?: string }

/** `seen` proves that the person saw the current values. */
export const finishChange = (ctx: UserCtx, id: number, { seen, ...outcome }: Outcome) =>
  inTransaction(ctx, async (ctx) => {
    assertFree(await getQueued(ctx, id, { isLocked: true }))
    await answerByHand(ctx, { id, fingerprint: seen, ...outcome })
  })
