// docs/product/accounts.md#closing: cleans up after an account was closed. Idempotent, and safe to interrupt at any point: each
// part is its own transaction and first checks that the account is still closed.
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { hasStatus, isLive } from '#src/db/card-status.ts'
import { auditAll } from '#src/trail/audit.ts'
import { notify } from '#src/trail/notify.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { setCardStatus } from '#src/features/cards/set-card-status.ts'
import { closeFinalInvoice } from '#src/features/invoices/close-invoices.ts'
import { endSchedules } from '#src/features/report-schedules/end-schedules.ts'
import { openOrders, ordersInProduction } from './account-closing.queries.ts'

const cardsAtATime = 1_000
const reason = 'the account was closed'

/** Does the work only while the account is closed. A reopened account is left alone. */
const whileClosed = <Result>(ctx: SystemCtx, account_id: number, work: (ctx: SystemCtx) => Promise<Result>) =>
  inTransaction(ctx, async (ctx) => {
    const found = await ctx.db
      .selectFrom('accounts')
      .select('standing')
      .where('id', '=', account_id)
      .forKeyShare()
      .executeTakeFirst()
    return found?.standing === 'closed' ? work(ctx) : undefined
  })

/**
 * In the transaction that cancels the orders: if the account is opened again before the rest is done, no card waits for an order
 * that will not be made.
 */
const endCardsOf = async (ctx: SystemCtx, account_id: number, order_ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; card_status_id: number }>`
    select c.id, c.card_status_id from card_order_lines l join cards c on c.account_id = l.account_id and c.id = l.card_id
    where l.account_id = ${account_id} and l.card_order_id = any(${[...order_ids]}) and ${sql.raw(hasStatus('c', 'pending'))}
    order by c.id for update of c`.execute(ctx.db)
  const within = await withinAccount(ctx, account_id)
  for (let from = 0; from < rows.length; from += cardsAtATime)
    await setCardStatus(within, rows.slice(from, from + cardsAtATime), { card_status_id: cardStatus.cancelled, reason })
  await sql`update card_order_lines set renewal = 'ended'
    where account_id = ${account_id} and card_order_id = any(${[...order_ids]}) and renewal = 'ordered'`.execute(ctx.db)
}

const cancelOrders = (ctx: SystemCtx, account_id: number) =>
  whileClosed(ctx, account_id, async (ctx) => {
    const { rows } = await sql<{ id: number; was: string; status_order: string }>`
      with open as (
        select id, status_order from card_orders
        where account_id = ${account_id} and status_order = any(${openOrders}) order by id for update)
      update card_orders o set updated_at = now(),
        status_order = case when open.status_order = 'case_opened' then 'rejected' else 'cancelled' end
      from open where o.id = open.id returning o.id, open.status_order as was, o.status_order`.execute(ctx.db)
    if (rows.length === 0) return
    await endCardsOf(
      ctx,
      account_id,
      rows.map(({ id }) => id),
    )
    const events = rows.map(({ id, status_order }) => ({
      account_id,
      card_order_id: id,
      status_order,
      title: status_order === 'rejected' ? 'Rejected' : 'Cancelled',
      note: reason,
    }))
    await ctx.db.insertInto('card_order_events').values(events).execute()
    await auditAll(
      ctx,
      rows.map(({ id, was, status_order }) => ({
        action: 'order.cancel',
        account_id,
        object: { type: 'order', id },
        before: { status_order: was },
        after: { status_order, note: reason },
      })),
    )
  })

/** Cards of an order in production are left to their batch; the next run finds them. */
const cancelCards = (ctx: SystemCtx, account_id: number) =>
  whileClosed(ctx, account_id, async (ctx) => {
    const { rows } = await sql<{ id: number; card_status_id: number }>`
      select c.id, c.card_status_id from cards c
      where c.account_id = ${account_id} and ${sql.raw(isLive('c'))} and not exists (
        select from card_order_lines l join card_orders o on o.account_id = l.account_id and o.id = l.card_order_id
        where l.account_id = c.account_id and l.card_id = c.id and l.renewal is null and o.status_order = any(${ordersInProduction}))
      order by c.id limit ${cardsAtATime} for update of c`.execute(ctx.db)
    if (rows.length > 0)
      await setCardStatus(await withinAccount(ctx, account_id), rows, { card_status_id: cardStatus.cancelled, reason })
    return rows.length
  })

type Settled = { requested_by: number | null; name: string }

/**
 * docs/product/take-over.md#portable-fleet: offers the export to the account's own users and to the member of staff who closed it.
 */
const offerExport = async (ctx: SystemCtx, account_id: number, { requested_by, name }: Settled) => {
  const offer = { kind: 'notice', link: '/account', needs: 'fleet.export' } as const
  await notify(ctx, { ...offer, account_id, title: 'The account is closed. You can take it along as a portable fleet' })
  if (requested_by === null) return
  await notify(ctx, {
    ...offer,
    account_id: null,
    user_id: requested_by,
    title: `${name} is closed. It can be exported as a portable fleet`,
    link: `/accounts/${account_id}?tab=portable`,
  })
}

const markSettled = (ctx: SystemCtx, account_id: number) =>
  whileClosed(ctx, account_id, async (ctx) => {
    const { rows } = await sql<{ requested_by: number | null; name: string }>`
      update account_closings x set settled_at = now() from accounts a where x.account_id = ${account_id} and a.id = x.account_id
      and x.settled_at is null and not exists (select from cards c where c.account_id = x.account_id and ${sql.raw(isLive('c'))})
      and not exists (select from card_orders o where o.account_id = x.account_id
        and o.status_order = any(${[...openOrders, ...ordersInProduction]}))
      returning x.requested_by, a.name`.execute(ctx.db)
    if (rows[0]) await offerExport(ctx, account_id, rows[0])
  })

export const settleClosed = async (ctx: SystemCtx, { account_id }: { account_id: number }) => {
  await cancelOrders(ctx, account_id)
  while (((await cancelCards(ctx, account_id)) ?? 0) > 0);
  await closeFinalInvoice(ctx, account_id)
  await whileClosed(ctx, account_id, (ctx) => endSchedules(ctx, account_id))
  await markSettled(ctx, account_id)
}
