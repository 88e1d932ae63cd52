import { counted } from '@forecourt/domain/format/counted.ts'
import type { Delivery } from '@forecourt/domain/rules/delivery.ts'
import type { OrderLine } from '@forecourt/domain/rules/order-line.ts'
import type { OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import { can } from '@forecourt/domain/rules/access.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { splitShared } from '#src/db/shared-values.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { takeAccountTurn } from '#src/features/accounts/take-account-turn.ts'
import { createAddress } from '#src/features/addresses/create-address.ts'
import { linkReplacements } from '#src/features/cards/replace-cards.ts'
import { reserveCards, type NewCard } from '#src/features/cards/reserve-cards.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { fingerprintOf } from '#src/trail/idempotency.ts'
import { acceptOrder } from './accept-order.ts'
import { recordEvent } from './life/record-event.ts'
import { tellAccount } from './tell-account.ts'

/** The fingerprint of what a sender without a key sent, ignoring the ids of the lines. */
const contentOf = (ctx: AccountCtx, lines: readonly OrderLine[]) =>
  fingerprintOf(
    ctx,
    'orders.submit',
    lines.map(({ id: _, ...line }) => line),
  )

/** For a sender without an Idempotency-Key (docs/product/api.md#idempotency). */
const refuseRepeat = async (ctx: AccountCtx, fingerprint: Buffer) => {
  await takeAccountTurn(ctx)
  const first = await ctx.db
    .selectFrom('card_orders')
    .select('card_order_number')
    .where('account_id', '=', ctx.account.id)
    .where('submitted_by', '=', ctx.who.user_id)
    .where('fingerprint', '=', fingerprint)
    .where('created_at', '>', sql<string>`now() - interval '60 seconds'`)
    .where('status_order', 'not in', ['cancelled', 'rejected'])
    .executeTakeFirst()
  if (first) throw conflict(`This was ordered a moment ago as ${first.card_order_number}`, 'possible_duplicate')
}

const waitsForCredit = 'Waiting for credit approval: nearly all of the credit is used'

/** docs/product/credit.md#orders: uses the exposure that was stored when the account was last judged. */
const nearlyAllIsUsed = (ctx: AccountCtx) => sql<boolean>`exists (
  select from account_credits c where c.account_id = ${ctx.account.id} and c.exposure > 0 and c.exposure * 100 >= 90 * (
    c.credit_limit + coalesce((
      select sum(r.amount) from credit_raises r
      where r.account_id = c.account_id and r.ended_at is null and ${providerToday(ctx)}::date between r.begins_on and r.ends_on), 0)))`

type Accepted = { cards: readonly NewCard[]; delivery: Delivery; is_virtual: boolean }

const insertOrder = (ctx: AccountCtx, { cards, delivery, is_virtual }: Accepted, fingerprint: Buffer | null) =>
  ctx.db
    .insertInto('card_orders')
    .values({
      account_id: ctx.account.id,
      status_order: is_virtual ? 'case_opened' : 'submitted',
      is_virtual,
      case_number: is_virtual ? sql<string>`numbered('CS-', nextval('case_numbers'))` : null,
      submitted_by: ctx.who.user_id,
      impersonated_by: ctx.who.impersonated_by?.user_id ?? null,
      requestor: delivery.requestor,
      cards: cards.length,
      is_delivery: delivery.is_delivery,
      shipping_method: delivery.shipping_method,
      receive_pin_order: delivery.receive_pin_order,
      delivery: JSON.stringify(delivery),
      fingerprint,
      needs_credit_approval: nearlyAllIsUsed(ctx),
    })
    .returning(['id', 'card_order_number', 'case_number', 'status_order', 'submitted_by', 'needs_credit_approval'])
    .executeTakeFirstOrThrow()

/** Inserts any number of lines in one statement. */
const insertLines = async (ctx: AccountCtx, card_order_id: number, cards: readonly (NewCard & { card_id: number })[]) => {
  const card_ids = cards.map(({ card_id }) => card_id)
  const { shared, own } = splitShared(cards.map(({ values }) => values))
  await sql`
    insert into card_order_lines (account_id, card_order_id, position, card_id, line_values)
    select ${ctx.account.id}, ${card_order_id}, position, card_id, ${shared}::jsonb || own
    from rows from (unnest(${card_ids}::bigint[]), jsonb_array_elements(${own}::jsonb))
      with ordinality l (card_id, own, position)`.execute(ctx.db)
}

/** Saves a newly entered address with the order, but never for a virtual request. */
const saveAddress = async (ctx: AccountCtx, delivery: Delivery) => {
  if (!delivery.create_new_address || delivery.delivery_state === '' || !can(ctx.who, 'addresses.manage')) return false
  await createAddress(ctx, {
    account_id: ctx.account.id,
    address_name: delivery.delivery_address_name,
    attention_to: delivery.delivery_attention_to,
    address: delivery.delivery_street_address,
    address_secondary: delivery.delivery_street_address_secondary,
    city: delivery.delivery_city,
    state: delivery.delivery_state,
    zipcode: delivery.delivery_zipcode,
    phone: delivery.delivery_phone_number,
    email: '',
    fax: '',
  })
  return true
}

type Order = Awaited<ReturnType<typeof insertOrder>>

const tell = async (ctx: AccountCtx, { case_number, ...order }: Order, count: number) => {
  const cards = counted(count, 'card')
  const { card_order_number } = order
  if (case_number)
    return tellAccount(ctx, order, {
      title: `Order ${card_order_number} of ${cards} went to Customer Service as case ${case_number}`,
      kind: 'order-case',
      values: { cards, case_number },
    })
  return tellAccount(ctx, order, {
    title: `Order ${card_order_number} of ${cards} was submitted`,
    kind: 'order-submitted',
    values: { cards },
  })
}

/** Writes order, lines, Pending cards, address, timeline, mail and audit in one transaction. */
export const submitOrder = async (ctx: AccountCtx, lines: readonly OrderLine[], { hasKey }: { hasKey: boolean }) => {
  const accepted = await acceptOrder(ctx, lines)
  const { cards, delivery, is_virtual } = accepted
  const fingerprint = hasKey ? null : contentOf(ctx, lines)
  return inTransaction(ctx, async (ctx) => {
    if (fingerprint) await refuseRepeat(ctx, fingerprint)
    const card_ids = await reserveCards(ctx, cards)
    const order = await insertOrder(ctx, accepted, fingerprint)
    const { id, card_order_number, case_number } = order
    const status_order = order.status_order as OrderStatus
    const reserved = cards.map((card, index) => ({ ...card, card_id: card_ids[index]! }))
    await linkReplacements(ctx, reserved)
    await insertLines(ctx, id, reserved)
    const is_address_saved = await saveAddress(ctx, delivery)
    const title = is_virtual ? `Sent to Customer Service as case ${case_number}` : 'Submitted'
    await recordEvent(ctx, { account_id: ctx.account.id, card_order_id: id, status_order, title })
    if (order.needs_credit_approval)
      await recordEvent(ctx, { account_id: ctx.account.id, card_order_id: id, status_order: null, title: waitsForCredit })
    await audit(ctx, {
      action: 'order.submit',
      object: { type: 'order', id },
      after: { card_order_number, case_number, cards: cards.length, shipping_method: delivery.shipping_method },
    })
    await tell(ctx, order, cards.length)
    return { id, card_order_number, status_order, is_virtual, case_number, is_address_saved }
  })
}
