// The only replies that contain a PIN or a full number: for one card, on request, audited.
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, notFound } from '#src/system/errors.ts'
import { openSecret } from '#src/secrets/vault.ts'

const columns = { pin: 'pin_sealed', number: 'number_sealed' } as const

/** The audit entry and the answer share a transaction: nothing is shown that is not recorded. */
const reveal = (ctx: AccountCtx, card_id: number, secret: keyof typeof columns) =>
  inTransaction(ctx, async (ctx) => {
    const account_id = ctx.account.id
    const column = columns[secret]
    const card = await ctx.db
      .selectFrom('cards')
      .select([column, 'pin_offset_sealed', 'is_pin_kept_elsewhere'])
      .where('account_id', '=', account_id)
      .where('id', '=', card_id)
      .executeTakeFirst()
    if (!card) throw notFound()
    const sealed = card[column]
    // docs/product/take-over.md#cards: the card was taken over without its PIN.
    if (!sealed && secret === 'pin' && (card.pin_offset_sealed || card.is_pin_kept_elsewhere))
      throw conflict('The network keeps this PIN')
    if (!sealed) throw conflict(`This card has no ${secret === 'pin' ? 'PIN' : 'number'}`)
    await audit(ctx, { action: `card.reveal-${secret}`, object: { type: 'card', id: card_id } })
    return openSecret(ctx, { account_id, card_id, secret }, sealed)
  })

export const revealPin = async (ctx: AccountCtx, card_id: number) => ({ pin: await reveal(ctx, card_id, 'pin') })

export const revealNumber = async (ctx: AccountCtx, card_id: number) => ({ card_number: await reveal(ctx, card_id, 'number') })
