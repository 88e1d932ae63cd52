import { networkName } from '@forecourt/domain/reference.ts'
import type { HeldCard } from '@forecourt/domain/contract/cards.ts'
import { staffCan } from '@forecourt/domain/rules/access.ts'
import { effectiveStatus } from '@forecourt/domain/rules/account-standing.ts'
import { cardStatus, mayBecome } from '@forecourt/domain/rules/card-status.ts'
import { isInProduction, type OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import { isLive } from '#src/db/card-status.ts'
import { conflict } from '#src/system/errors.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { awaitsActivation, statusWords, typeName } from './card-rows.ts'
import { changeCardStatus } from './change-card-status.ts'
import { lastFourFor } from './shown-digits.ts'

/** Selects cards by their driver or by the number of their vehicle. */
const owners = {
  driver_id: 'c.driver_id = $2',
  vehicle_number: 'c.vehicle_number_key = upper(normalize($2, NFKC))',
} as const

type Owned = Pick<HeldCard, 'id' | 'last_four' | 'description' | 'vehicle_number' | 'card_status_id' | 'is_driver_id'> & {
  card_network_id: number
  card_type_id: number
  awaits_activation: boolean
  status_order: OrderStatus | null
}

const driverCard = 2

/** Live cards first, then the newest. The oldest dead cards are cut off. */
const reads = Object.fromEntries(
  Object.entries(owners).map(([owner, isTheirs]) => [
    owner,
    named<Owned, [account_id: number, owner: number | string]>(
      `select c.id, c.last_four, c.description, c.vehicle_number, c.card_network_id, c.card_type_id, c.card_status_id,
         ${awaitsActivation('c')} as awaits_activation,
         c.card_type_id = ${driverCard} and c.pin_index is not null as is_driver_id,
         (select o.status_order from card_order_lines l join card_orders o on o.account_id = l.account_id and o.id = l.card_order_id
          where l.account_id = c.account_id and l.card_id = c.id and l.renewal is null) as status_order
       from cards c where c.account_id = $1 and ${isTheirs}
       order by not (${isLive('c')}), c.id desc limit 500`,
    ),
  ]),
) as Record<keyof typeof owners, ReturnType<typeof named<Owned, [account_id: number, owner: number | string]>>>

type Owner = { driver_id: number } | { vehicle_number: string }

/**
 * docs/product/drivers-and-vehicles.md#cards-of-a-driver: the cards of a driver or a vehicle, and which of them can be cancelled.
 */
export const listHeldCards = async (ctx: AccountCtx, owner: Owner): Promise<HeldCard[]> => {
  const [[key, value]] = Object.entries(owner) as [[keyof typeof owners, number | string]]
  const actor = staffCan(ctx.who, 'cards.manage') ? 'staff' : 'customer'
  const cards = await reads[key](ctx.db, [ctx.account.id, value])
  return cards.map(({ card_network_id, card_type_id, status_order, awaits_activation, ...card }) => ({
    ...card,
    last_four: lastFourFor(ctx.who, card),
    card_network_name: networkName(card_network_id),
    card_type_name: typeName(card_type_id),
    card_status_name: statusWords({ awaits_activation, card_status_id: effectiveStatus(card, ctx.account) }),
    is_cancellable: mayBecome(card, cardStatus.cancelled, actor) && !(status_order !== null && isInProduction({ status_order })),
  }))
}

type Cancelling = { confirmed: readonly number[]; reason: 'driver left' | 'vehicle sold' | 'customer request'; note: string }

/**
 * Cancels the cards the person was shown, through the one verb that changes a status. Each card gets the same reason: why all of
 * these cards end at once.
 */
export const cancelHeldCards = async (ctx: AccountCtx, held: readonly HeldCard[], { confirmed, reason, note }: Cancelling) => {
  const due = held.filter(({ is_cancellable }) => is_cancellable).map(({ id }) => id)
  const isAsShown = due.length === new Set(confirmed).size && due.every((id) => confirmed.includes(id))
  if (!isAsShown) throw conflict('The cards have changed since they were listed. Look at them again', 'cards')
  if (due.length > 0) await changeCardStatus(ctx, { card_ids: due, card_status_id: cardStatus.cancelled, reason, note })
}
