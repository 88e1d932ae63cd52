// docs/product/fulfilment.md#cards-of-an-order: an order and its plastic agree until the cards are issued.
import { can } from '@forecourt/domain/rules/access.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import type { CardValues } from '@forecourt/domain/rules/card-line.ts'
import {
  inProduction,
  isInProduction,
  mayEditCardOf,
  notIssued,
  orderInWords,
  type OrderOfCard,
} from '@forecourt/domain/rules/order-status.ts'
import { sql } from 'kysely'
import { executeKept } from '#src/db/statement-names.ts'
import type { AccountCtx, Ctx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'

/**
 * Locks the orders of these cards until the transaction ends. All code locks orders before cards. An order of new plastic for a
 * card in use does not prevent changes of the card.
 */
export const lockOrdersOf = async (ctx: AccountCtx, card_ids: readonly number[]) => {
  const orders = sql<OrderOfCard>`
    select o.id, o.card_order_number, o.status_order
    from card_order_lines l join card_orders o on o.account_id = l.account_id and o.id = l.card_order_id
    where l.account_id = ${ctx.account.id} and l.card_id in (select unnest(${[...card_ids]}::bigint[]))
      and l.renewal is null
    order by o.id for share of o`
  return (await executeKept(ctx.db, orders)).rows
}

/** From approval until the cards have numbers, they are cancelled together with their order or not at all. */
export const refuseCardsInProduction = async (ctx: AccountCtx, card_ids: readonly number[]) => {
  const order = (await lockOrdersOf(ctx, card_ids)).find(isInProduction)
  if (order) throw conflict(`${orderInWords(order)}: its cards can no longer be cancelled one by one`)
}

/** The cards are made as approved. The account can change a card again once it is issued. */
export const refuseEditInProduction = async (ctx: AccountCtx, card_id: number) => {
  const actor = can(ctx.who, 'review.manage') ? 'staff' : 'customer'
  const order = (await lockOrdersOf(ctx, [card_id])).find((one) => !mayEditCardOf(one, actor))
  if (order) throw conflict(`${orderInWords(order)}: its cards cannot be changed until they are issued`)
}

/** A change of several cards leaves out those in production. If all of them are, nothing would be left to change. */
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

/** A card may be in two orders: the one that made it, which keeps what was made, and one that makes its new plastic. */
const writeLines = async (ctx: AccountCtx, changes: readonly Change[]) => {
  const lines = sql<{ card_order_id: number; position: number }>`
    update card_order_lines l set line_values = l.line_values || r.values
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) r (card_id bigint, values jsonb), card_orders o
    where l.account_id = ${ctx.account.id} and l.card_id = r.card_id and l.renewal is distinct from 'ended'
      and o.account_id = l.account_id and o.id = l.card_order_id and o.status_order in (select unnest(${[...notIssued]}::text[]))
    returning l.card_order_id, l.position`
  const { rows } = await executeKept(ctx.db, lines)
  return Map.groupBy(rows, ({ card_order_id }) => card_order_id)
}

const personIn = ({ who }: Ctx) => (who !== null && 'user_id' in who ? who.user_id : null)

/** docs/product/fulfilment.md#cards-of-an-order: until its plastic is issued, the line takes over the card's new values. */
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
