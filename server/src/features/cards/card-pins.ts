// A PIN is unique among an account's live cards of one network. People with the right choose it; else the system draws one.
import { randomInt } from 'node:crypto'
import type { CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { pinTaken } from '@forecourt/domain/messages.ts'
import { isWeakPin, pinProblem, pinRuleFor } from '@forecourt/domain/rules/pin.ts'
import { countAttempt } from '#src/attempts.ts'
import type { Ctx } from '#src/context.ts'
import { conflict, invalid } from '#src/errors.ts'
import { accountKey, pinIndex, sealSecret } from '#src/vault.ts'

/** `except`: the card that may keep its own. */
type Place = { account_id: number; card_network_id: number; except?: number | undefined }

const liveStatuses = [1, 2, 8, 9]
/** Far more than a half-full space needs; a space this full has to be told to somebody. */
const draws = 500

const isPinTaken = async (ctx: Ctx, place: Place, pin: string) => {
  const taken = await ctx.db
    .selectFrom('cards')
    .select('id')
    .where('account_id', '=', place.account_id)
    .where('card_network_id', '=', place.card_network_id)
    .where('pin_index', '=', pinIndex(ctx, place, pin))
    .where('card_status_id', 'in', liveStatuses)
    .$if(place.except !== undefined, (query) => query.where('id', '!=', place.except ?? 0))
    .limit(1)
    .executeTakeFirst()
  return taken !== undefined
}

/** Each conflict is counted, outside any transaction: saving must not become a way to guess other cards' PINs. */
export const refuseTakenPin = async (ctx: Ctx, place: Place, pin: string) => {
  if (!(await isPinTaken(ctx, place, pin))) return
  await countAttempt(ctx, 'pin-conflict', String(place.account_id))
  throw invalid({ pin: [pinTaken] })
}

const randomPin = (length: number) => String(randomInt(10 ** length)).padStart(length, '0')

/** The longest PIN the network takes, valid, not weak and free. The database has the last word on free. */
export const drawPin = async (ctx: Ctx, place: Place, kind: CardKind) => {
  const length = Math.max(...(pinRuleFor(kind)?.lengths ?? [4]))
  for (let draw = 0; draw < draws; draw++) {
    const pin = randomPin(length)
    if (!pinProblem(pin, kind) && !isWeakPin(pin) && !(await isPinTaken(ctx, place, pin))) return pin
  }
  throw conflict('No free PIN is left for this network')
}

/** The columns of a card that hold its PIN. */
export const sealedPin = async (ctx: Ctx, place: Place & { card_id: number }, pin: string) => ({
  pin_sealed: sealSecret(await accountKey(ctx, place.account_id), { ...place, secret: 'pin' }, pin),
  pin_index: pinIndex(ctx, place, pin),
})
