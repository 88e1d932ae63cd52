// docs/product/card-life.md#a-damaged-card: a damaged card and its successor share a vehicle number and a PIN until the successor
// is active. The unique indexes leave the successor out, so neither value may change during that time.
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { vehicleKey } from '@forecourt/domain/rules/vehicle-key.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { conflict, type FieldErrors } from '#src/system/errors.ts'
import { openSecret } from '#src/secrets/vault.ts'
import type { ActiveTemplate } from '#src/features/templates/get-active-template.ts'

/** Lost and stolen cards are stopped and never overlap; a locked card is not replaced this way. */
const working: readonly number[] = [cardStatus.active, cardStatus.inactive]

const notWorking = 'Only a card that is Active or Inactive can be replaced as damaged'
const keepsValues = 'A card that replaces a damaged one keeps its vehicle number and PIN'

type Overlap = {
  /** Undefined if it is not a card of this account. */
  old: CardDetail | undefined
  template: ActiveTemplate
  line: { vehicle_number: string | null; pin?: string | undefined }
}

/** Problems of a line that replaces a damaged card, in addition to those any line can have. */
export const overlapProblems = (at: string, { old, template, line }: Overlap): FieldErrors => {
  if (!old || !working.includes(old.card_status_id)) return { [`${at}replaces_card_id`]: [notWorking] }
  const isSameKind = old.card_network_id === template.card_network_id && old.card_type_id === template.card_type_id
  const isSameVehicle = vehicleKey(line.vehicle_number) === vehicleKey(old.vehicle_number)
  return {
    ...(!isSameKind && { [`${at}card_template_id`]: ['A damaged card is replaced by one of the same network and type'] }),
    ...(isSameKind && !isSameVehicle && { [`${at}vehicle_number`]: [keepsValues] }),
    ...(line.pin !== undefined && { [`${at}pin`]: [keepsValues] }),
  }
}

/** The values a successor copies. A PIN that only the network knows stays with the network. */
export type SharedSecrets = { pin: string | undefined; is_pin_drawn: boolean; is_pin_kept_elsewhere: boolean }

type Overlapped = {
  id: number
  card_status_id: number
  vehicle_number: string | null
  pin_sealed: Buffer | null
  is_pin_drawn: boolean
  is_pin_elsewhere: boolean
}

type Successor = { at: string; overlaps?: number; values: { vehicle_number: string | null } }

/** Locks the damaged cards and reads what their successors copy, by id. Refuses the order if a card changed since the check. */
export const sharedSecrets = async (ctx: AccountCtx, cards: readonly Successor[]) => {
  const shared = new Map<number, SharedSecrets>()
  const successors = cards.filter(({ overlaps }) => overlaps !== undefined)
  if (successors.length === 0) return shared
  const account_id = ctx.account.id
  const { rows } = await sql<Overlapped>`
    select id, card_status_id, vehicle_number, pin_sealed, is_pin_drawn,
      is_pin_kept_elsewhere or (pin_sealed is null and pin_offset_sealed is not null) as is_pin_elsewhere
    from cards where account_id = ${account_id} and id in (select unnest(${successors.map(({ overlaps }) => overlaps)}::bigint[]))
    order by id for update`.execute(ctx.db)
  const old = new Map(rows.map((row) => [row.id, row]))
  for (const { overlaps, values } of successors) {
    const card = old.get(overlaps!)
    const isAsChecked = card && working.includes(card.card_status_id) && card.vehicle_number === values.vehicle_number
    if (!isAsChecked) throw conflict('The damaged card was just changed. Look at it again', 'in_flight', 1)
    const { id: card_id, pin_sealed, is_pin_drawn, is_pin_elsewhere } = card
    const pin = pin_sealed ? await openSecret(ctx, { account_id, card_id, secret: 'pin' }, pin_sealed) : undefined
    shared.set(card_id, { pin, is_pin_drawn, is_pin_kept_elsewhere: is_pin_elsewhere })
  }
  return shared
}

type Change = { vehicle_number: string | null; pin?: string | undefined }

/** Refuses a change of the vehicle number or PIN while a card overlaps another. */
export const refuseChangeOfShared = (
  card: Pick<CardDetail, 'vehicle_number' | 'overlaps_card_id' | 'is_overlapped'>,
  change: Change,
) => {
  const isShared = card.overlaps_card_id !== null || card.is_overlapped
  if (isShared && (change.vehicle_number !== card.vehicle_number || change.pin !== undefined))
    throw conflict(
      card.is_overlapped
        ? 'A card that replaces this one is on its way: the vehicle number and the PIN can be changed when that card is active'
        : keepsValues,
    )
  return isShared
}
