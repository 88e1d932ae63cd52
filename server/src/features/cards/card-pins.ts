// A PIN is unique among an account's live cards of one network. Users with the right choose it; otherwise the system draws one.
import { randomInt } from 'node:crypto'
import type { CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { pinTaken } from '@forecourt/domain/messages.ts'
import { isWeakPin, pinProblem, pinRuleFor } from '@forecourt/domain/rules/pin.ts'
import { sql } from 'kysely'
import { isLive } from '#src/db/card-status.ts'
import { assertAttemptsLeft, countAttempt } from '#src/trail/attempts.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { accountKey, pinIndex, pinIndexLength, sealSecret } from '#src/secrets/vault.ts'

/** `except`: the card that may keep its own PIN. */
type Wanted = { card_network_id: number; pin: string | undefined; except?: number | undefined }

/** Returns the indexes of wanted PINs that live cards of the account already have. */
export const findTakenPins = async (ctx: AccountCtx, wanted: readonly Wanted[]): Promise<Set<number>> => {
  const account_id = ctx.account.id
  const indexes = wanted.map(({ card_network_id, pin }) => pin && pinIndex(ctx, { account_id, card_network_id }, pin))
  if (!indexes.some(Boolean)) return new Set()
  const { rows } = await sql<{ place: number }>`
    select w.place - 1 as place from unnest(
      ${wanted.map((line) => line.card_network_id)}::smallint[],
      ${indexes.map((index) => index ?? null)}::bytea[],
      ${wanted.map((line) => line.except ?? null)}::bigint[]
    ) with ordinality w (card_network_id, pin_index, kept_by, place)
    cross join lateral (
      select from cards c where c.account_id = ${account_id} and c.card_network_id = w.card_network_id
        and c.pin_index = w.pin_index and ${sql.raw(isLive('c'))} and c.pin_index is not null
        and c.overlaps_card_id is null and c.id is distinct from w.kept_by limit 1
    ) taken`.execute(ctx.db)
  return new Set(rows.map(({ place }) => place))
}

/** Each conflict is counted, outside any transaction: saving must not become a way to guess the PINs of other cards. */
export const countPinConflicts = async (ctx: AccountCtx, conflicts: number) => {
  for (let counted = 0; counted < conflicts; counted++) await countAttempt(ctx, 'pin-conflict', String(ctx.account.id))
}

/** Called before a chosen PIN is checked. Once the guesses are used up, a free PIN and a taken one get the same answer. */
export const assertGuessesLeft = (ctx: AccountCtx) => assertAttemptsLeft(ctx, 'pin-conflict', String(ctx.account.id))

export const refuseTakenPin = async (ctx: AccountCtx, wanted: Wanted) => {
  if (wanted.pin) await assertGuessesLeft(ctx)
  const { size } = await findTakenPins(ctx, [wanted])
  await countPinConflicts(ctx, size)
  if (size > 0) throw invalid({ pin: [pinTaken] })
}

const randomPin = (length: number) => String(randomInt(10 ** length)).padStart(length, '0')

/** The indexes of these PINs of one network that live cards have. Passing one value, not an array, halves the query time. */
const findTakenIndexes = async (ctx: AccountCtx, card_network_id: number, indexes: readonly Buffer[]) => {
  const { rows } = await sql<{ place: number }>`
    select place from generate_series(0, ${indexes.length - 1}::int) place
    cross join lateral (
      select from cards c where c.account_id = ${ctx.account.id} and c.card_network_id = ${card_network_id}
        and c.pin_index = substr(${Buffer.concat(indexes)}::bytea, 1 + place * ${pinIndexLength}::int, ${pinIndexLength}::int)
        and ${sql.raw(isLive('c'))} and c.pin_index is not null and c.overlaps_card_id is null limit 1
    ) taken`.execute(ctx.db)
  return new Set(rows.map(({ place }) => place))
}

/** Each round is one query. If the PINs run out, the caller must get an error instead of an endless loop. */
const rounds = 50
const spare = 20

type Draw = { card_network_id: number; kind: CardKind; count: number; except: ReadonlySet<string> }

/**
 * Draws PINs of the greatest length the network accepts: valid, not weak, free and distinct. The unique index decides in the end.
 */
export const drawPins = async (ctx: AccountCtx, { card_network_id, kind, count, except }: Draw) => {
  const length = Math.max(...(pinRuleFor(kind)?.lengths ?? [4]))
  const isGood = (pin: string) => !pinProblem(pin, kind) && !isWeakPin(pin) && !except.has(pin) && !drawn.has(pin)
  const drawn = new Map<string, Buffer>()
  for (let round = 0; round < rounds && drawn.size < count; round++) {
    const missing = count - drawn.size
    const drawnNow = Array.from({ length: 2 * missing + spare }, () => randomPin(length)).filter(isGood)
    const pins = [...new Set(drawnNow)]
      .slice(0, missing + spare)
      .map((pin) => ({ pin, pin_index: pinIndex(ctx, { account_id: ctx.account.id, card_network_id }, pin) }))
    const indexes = pins.map(({ pin_index }) => pin_index)
    const taken = await findTakenIndexes(ctx, card_network_id, indexes)
    const free = pins.filter((_, place) => !taken.has(place)).slice(0, missing)
    for (const { pin, pin_index } of free) drawn.set(pin, pin_index)
  }
  if (drawn.size < count) throw conflict('No free PIN is left for this network')
  return [...drawn].map(([pin, pin_index]) => ({ pin, pin_index }))
}

type Owner = { card_id: number; card_network_id: number; pin_index?: Buffer | undefined }

/** Returns a function that seals a PIN into the columns of its card, as a PIN a person chose. */
export const pinSealer = async (ctx: AccountCtx) => {
  const account_id = ctx.account.id
  const dataKey = await accountKey(ctx, account_id)
  return ({ card_id, card_network_id, pin_index }: Owner, pin: string) => ({
    pin_sealed: sealSecret(dataKey, { account_id, card_id, secret: 'pin' }, pin),
    pin_index: pin_index ?? pinIndex(ctx, { account_id, card_network_id }, pin),
    is_pin_drawn: false,
    // docs/product/take-over.md#cards: a new PIN ends what the network kept of the old one.
    pin_offset_sealed: null,
    is_pin_kept_elsewhere: false,
  })
}
