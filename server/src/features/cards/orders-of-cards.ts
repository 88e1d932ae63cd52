// docs/product/fulfilment.md#cards-of-an-order: an order and the plastic say the same until the cards are issued.
import { can } from '@forecourt/domain/rules/access.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { CardValues } from '@forecourt/domain/rules/card-line.ts'
import {
  inProduction,
  isInProduction,
  mayEditCardOf,
  orderInWords,
  type OrderOfCard,
} from '@forecourt/domain/rules/order-status.ts'
import { sql } from 'kysely'
import type { AccountCtx, Ctx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'

/**
 * Keeps the orders of these cards as they are until the transaction ends. Orders are locked before cards, everywhere. New plastic
 * for a card that is in use does not stop anybody from changing the card.
 */
export const lockOrdersOf = async (ctx: AccountCtx, card_ids: readonly number[]) => {
  const { rows } = await sql<OrderOfCard>`
    select o.id, o.card_order_number, o.status_order
    from card_order_lines l join card_orders o on o.account_id = l.account_id and o.id = l.card_order_id
    where l.account_id = ${ctx.account.id} and l.card_id in (select unnest(${[...card_ids]}::bigint[]))
      and l.renewal is null
    order by o.id for share of o`.execute(ctx.db)
  return rows
}

/** From approval until they have numbers, the cards of an order are cancelled with their order or not at all. */
export const refuseCardsInProduction = async (ctx: AccountCtx, card_ids: readonly number[]) => {
  const order = (await lockOrdersOf(ctx, card_ids)).find(isInProduction)
  if (order) throw conflict(`${orderInWords(order)}: its cards can no longer be cancelled one by one`)
}

/** What was approved is what is made: the account changes it again once the card is issued. */
export const refuseEditInProduction = async (ctx: AccountCtx, card_id: number) => {
  const actor = can(ctx.who, 'review.manage') ? 'staff' : 'customer'
  const order = (await lockOrdersOf(ctx, [card_id])).find((one) => !mayEditCardOf(one, actor))
  if (order) throw conflict(`${orderInWords(order)}: its cards cannot be changed until they are issued`)
}

/** Of several cards those in production are left out of a change; where it is all of them, nothing would be left to do. */
export const refuseAllInProduction = async (ctx: AccountCtx, card_ids: readonly number[]) => {
  const { rows } = await sql<{ cards: number }>`
    select count(distinct l.card_id)::int as cards
    from card_order_lines l join card_orders o on o.account_id = l.account_id and o.id = l.card_order_id
    where l.account_id = ${ctx.account.id} and l.card_id in (select unnest(${[...card_ids]}::bigint[])) and l.renewal is null
      and o.status_order in (select unnest(${[...inProduction]}::text[]))`.execute(ctx.db)
  if (card_ids.length > 0 && rows[0]?.cards === card_ids.length)
    throw conflict('The orders of all these cards are in production: they cannot be changed until they are issued')
}

type Change = { card_id: number; values: Partial<CardValues> }

const writeLines = async (ctx: AccountCtx, changes: readonly Change[]) => {
  const { rows } = await sql<{ card_order_id: number; position: number }>`
    update card_order_lines l set line_values = l.line_values || r.values
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) r (card_id bigint, values jsonb)
    join cards c on c.account_id = ${ctx.account.id} and c.id = r.card_id and c.card_status_id = ${cardStatus.pending}
    where l.account_id = ${ctx.account.id} and l.card_id = r.card_id and l.renewal is null
    returning l.card_order_id, l.position`.execute(ctx.db)
  return Map.groupBy(rows, ({ card_order_id }) => card_order_id)
}

const personIn = ({ who }: Ctx) => (who !== null && 'user_id' in who ? who.user_id : null)

/** A card that is not issued yet is still a line of its order: the line takes the values its card was given. */
export const followInOrders = async (ctx: AccountCtx, changes: readonly Change[]) => {
  const touched = [...(await writeLines(ctx, changes))].map(([card_order_id, lines]) => ({
    account_id: ctx.account.id,
    card_order_id,
    user_id: personIn(ctx),
    title:
      lines.length === 1
        ? `Card ${lines[0]!.position} was changed`
        : `${counted(lines.length, 'card was', 'cards were')} changed`,
  }))
  if (touched.length > 0) await ctx.db.insertInto('card_order_events').values(touched).execute()
}
