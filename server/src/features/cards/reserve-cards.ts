// Creates cards, whether one or five hundred, with the same checks, the same PIN rules and the same few statements.
import { lineErrors, pinTaken, problems } from '@forecourt/domain/messages.ts'
import { fieldState, valueFields } from '@forecourt/domain/rules/card-fields.ts'
import type { CardValues } from '@forecourt/domain/rules/card-line.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { auditAll } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { unlessTaken } from '#src/db/transaction.ts'
import { conflict, invalid, type FieldErrors } from '#src/system/errors.ts'
import { takeAccountTurn, type AllowedNetworks } from '#src/features/accounts/take-account-turn.ts'
import type { ActiveTemplate } from '#src/features/templates/get-active-template.ts'
import { auditedValues } from './card-history.ts'
import { assertGuessesLeft, countPinConflicts, drawPins, findTakenPins, pinSealer } from './card-pins.ts'
import { sharedSecrets, type SharedSecrets } from './overlapping-cards.ts'
import { findTakenVehicles } from './vehicle-numbers.ts'

/** A validated line. `at` is the prefix of its fields in errors when several lines are sent: `data.3.`. */
export type NewCard = {
  at: string
  template: ActiveTemplate
  values: CardValues
  pin: string | undefined
  /** The card that this one replaces. */
  replaces?: number
  /** The replaced card, if it works until this one is active. */
  overlaps?: number
}

/** When two lines have the same PIN, both are reported. */
const sharedPins = (cards: readonly NewCard[]) => {
  const holders = Map.groupBy(cards.keys(), (place) => {
    const { pin, template } = cards[place]!
    return pin && `${template.card_network_id}|${pin}`
  })
  return [...holders].flatMap(([key, places]) => (key && places.length > 1 ? places : []))
}

/** Reports all conflicts in one reply. */
const refuseConflicts = async (ctx: AccountCtx, cards: readonly NewCard[]) => {
  const wanted = cards.map(({ template: { card_network_id }, values: { vehicle_number }, pin, overlaps }) => ({
    card_network_id,
    vehicle_number: overlaps === undefined ? vehicle_number : null,
    pin,
  }))
  const vehicles = await findTakenVehicles(ctx, wanted)
  const pins = await findTakenPins(ctx, wanted)
  const errors: FieldErrors = {}
  for (const place of vehicles) errors[`${cards[place]!.at}vehicle_number`] = [lineErrors.vehicleNumberTaken]
  for (const place of [...sharedPins(cards), ...pins]) errors[`${cards[place]!.at}pin`] = [pinTaken]
  await countPinConflicts(ctx, pins.size)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

type KnownPin = { pin: string | undefined; pin_index?: Buffer } & Partial<Omit<SharedSecrets, 'pin'>>

/** A PIN for every card whose kind has one: the chosen one, or a drawn one. */
const pinsFor = async (ctx: AccountCtx, cards: readonly NewCard[]) => {
  const shared = await sharedSecrets(ctx, cards)
  const pins = cards.map(({ pin, overlaps }): KnownPin => shared.get(overlaps ?? 0) ?? { pin })
  const needing = [...cards.keys()].filter((place) => {
    const { pin, overlaps, template } = cards[place]!
    return pin === undefined && overlaps === undefined && fieldState('pin', template.kind) !== 'hidden'
  })
  for (const [card_network_id, places] of Map.groupBy(needing, (place) => cards[place]!.template.card_network_id)) {
    const { kind } = cards[places[0]!]!.template
    const except = new Set(pins.flatMap(({ pin }) => pin ?? []))
    const drawn = await drawPins(ctx, { card_network_id, kind, count: places.length, except })
    for (const [index, place] of places.entries()) pins[place] = drawn[index]!
  }
  return pins
}

/** Ids are taken before the rows are written, because a PIN is sealed to the id of its card. */
export const nextCardIds = async ({ db }: Pick<AccountCtx, 'db'>, count: number) => {
  const { rows } = await sql<{ id: number }>`
    select nextval('cards_id_seq') as id from generate_series(1, ${count}::int)`.execute(db)
  return rows.map(({ id }) => id)
}

const columns: readonly string[] = [
  'id',
  'card_network_id',
  'card_type_id',
  'card_template_id',
  'pin_sealed',
  'pin_index',
  'is_pin_drawn',
  'is_pin_kept_elsewhere',
  'overlaps_card_id',
  ...valueFields,
]
/** These columns are always sent per row: the template join and the sort need them. */
const isOwn = (column: string) => column === 'id' || column === 'card_template_id'
const columnList = sql.join(columns.map((column) => sql.ref(column)))

type Row = Record<string, unknown>

const inHex = (bytes: Buffer | undefined) => (bytes ? `\\x${bytes.toString('hex')}` : null)

/** One statement for any number of cards. False if a vehicle number or PIN among them is taken; then nothing was written. */
const insertCards = async (ctx: AccountCtx, ids: readonly number[], cards: readonly NewCard[]) => {
  const pins = await pinsFor(ctx, cards)
  const seal = await pinSealer(ctx)
  const rows = cards.map(({ template, values, pin: chosen, overlaps }, place) => {
    const { card_network_id, card_type_id, snapshot } = template
    const { pin, pin_index, is_pin_drawn = pin !== chosen, is_pin_kept_elsewhere = false } = pins[place]!
    const sealed = pin === undefined ? undefined : seal({ card_id: ids[place]!, card_network_id, pin_index }, pin)
    return {
      id: ids[place],
      card_network_id,
      card_type_id,
      card_template_id: snapshot.id,
      ...values,
      pin_sealed: inHex(sealed?.pin_sealed),
      pin_index: inHex(sealed?.pin_index),
      is_pin_drawn,
      is_pin_kept_elsewhere,
      overlaps_card_id: overlaps ?? null,
    }
  })
  // Sends each template once, however many cards use it, and each value that all cards share once.
  const templates = [...new Set(cards.map(({ template }) => template.snapshot))]
  const first: Row = rows[0]!
  const differing = columns.filter((column) => isOwn(column) || rows.some((row: Row) => row[column] !== first[column]))
  const selected = columns.map((column) => (differing.includes(column) ? sql.ref(`r.${column}`) : sql`${first[column]}`))
  const insert = sql`
    insert into cards (account_id, card_status_id, template_snapshot, ${columnList})
    select ${ctx.account.id}, ${cardStatus.pending}, t.snapshot, ${sql.join(selected)}
    from json_populate_recordset(null::cards, ${JSON.stringify(rows, differing)}) r
    join (select (value->>'id')::bigint as id, value as snapshot from jsonb_array_elements(${JSON.stringify(templates)}::jsonb)) t
      on t.id = r.card_template_id
    order by r.id`
  return unlessTaken(ctx, (ctx) => insert.execute(ctx.db))
}

/** docs/product/accounts.md#networks-of-an-account: the lists offer no such template, so the request was forged. */
const refuseOtherNetworks = (cards: readonly NewCard[], allowed: AllowedNetworks) => {
  const others = cards.filter(({ template }) => allowed && !allowed.includes(template.card_network_id))
  const errors = others.map(({ at, template }) => [
    `${at}card_template_id`,
    [`This account does not use ${template.kind.network}`],
  ])
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}

/** Inserts pending cards without a number. Each row reserves its vehicle number and PIN. Returns their ids in order. */
export const reserveCards = async (ctx: AccountCtx, cards: readonly NewCard[]) => {
  if (cards.some(({ pin }) => pin)) await assertGuessesLeft(ctx)
  refuseOtherNetworks(cards, await takeAccountTurn(ctx))
  const ids = await nextCardIds(ctx, cards.length)
  if (!(await insertCards(ctx, ids, cards))) {
    // If there is no conflict any more, another transaction changed a card in the meantime.
    await refuseConflicts(ctx, cards)
    throw conflict(problems.inFlight, 'in_flight', 1)
  }
  await auditAll(
    ctx,
    cards.map(({ values }, place) => ({
      action: 'card.create',
      object: { type: 'card', id: ids[place]! },
      after: auditedValues(values),
    })),
  )
  return ids
}
