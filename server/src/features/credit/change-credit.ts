// docs/product/credit.md#limits-and-raises
import { lastDayOfRaise, NewRaise } from '@forecourt/domain/contract/credit.ts'
import { raiseNeedsSecond } from '@forecourt/domain/rules/credit.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid, notFound } from '#src/system/errors.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { askSecond } from '#src/features/money-requests/ask-second.ts'
import type { ApprovedRequest } from '#src/features/money-requests/decide-request.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { askJudging } from './ask-judging.ts'
import { getCredit } from './credit.queries.ts'

const auditOf = (account_id: number) => ({ account_id, object: { type: 'account', id: account_id } })

export const saveLimit = (
  ctx: UserCtx,
  { account_id, credit_limit, version }: { account_id: number; credit_limit: number | null; version: number },
) =>
  inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, account_id)
    const before = await ctx.db
      .selectFrom('account_credits')
      .select(['credit_limit', 'version'])
      .where('account_id', '=', account_id)
      .executeTakeFirst()
    if ((before?.version ?? 0) !== version) throw conflict('Someone else has changed the credit since you opened it', 'version')
    const saved = { credit_limit, version: version + 1, updated_by: ctx.who.user_id, updated_at: ctx.clock.now().toISOString() }
    await ctx.db
      .insertInto('account_credits')
      .values({ account_id, ...saved })
      .onConflict((known) => known.column('account_id').doUpdateSet(saved))
      .execute()
    const limitBefore = { credit_limit: before?.credit_limit ?? null }
    await audit(ctx, { action: 'credit.limit', ...auditOf(account_id), before: limitBefore, after: { credit_limit } })
    await askJudging(ctx, account_id)
    return getCredit(ctx, account_id)
  })

type Raise = z.output<typeof NewRaise> & { account_id: number }
type By = { user_id: number; request_id?: number }

const writeRaise = async (ctx: UserCtx, raise: Raise, by: By) => {
  const begins_on = providerToday(ctx)
  if (raise.ends_on < begins_on) throw conflict('The last day of this extra credit has passed', 'raise_over')
  const written = await ctx.db
    .insertInto('credit_raises')
    .values({ ...raise, begins_on, ...by })
    .returning(['id', 'amount', 'begins_on', 'ends_on', 'reason'])
    .executeTakeFirstOrThrow()
  const { account_id, ...after } = raise
  await audit(ctx, { action: 'credit.raise', ...auditOf(account_id), after })
  await askJudging(ctx, account_id)
  return written
}

export const raiseCredit = (ctx: UserCtx, raise: Raise) =>
  inTransaction(ctx, async (ctx) => {
    const today = providerToday(ctx)
    if (raise.ends_on < today) throw invalid({ ends_on: ['Today or later'] })
    if (raise.ends_on > lastDayOfRaise(today)) throw invalid({ ends_on: ['At most a year from now'] })
    const { name } = await lockAccount(ctx, raise.account_id)
    const { user_id } = ctx.who
    if (raise.amount <= raiseNeedsSecond) return { state: 'raised' as const, ...(await writeRaise(ctx, raise, { user_id })) }
    const { account_id, ...body } = raise
    const summary = `More credit until ${raise.ends_on}, ${name}, ${raise.reason}`
    return askSecond(ctx, { kind: 'credit raise', account_id, amount: raise.amount, summary, body, requested_by: user_id })
  })

export const raiseApproved = (ctx: UserCtx, { id, account_id, body, requested_by }: ApprovedRequest) =>
  writeRaise(ctx, { account_id: account_id!, ...NewRaise.parse(body) }, { user_id: requested_by, request_id: id })

export const endRaise = (ctx: UserCtx, { account_id, id }: { account_id: number; id: number }) =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ ended: boolean }>`
      update credit_raises set ended_at = now() where account_id = ${account_id} and id = ${id} and ended_at is null
      returning true as ended`.execute(ctx.db)
    if (rows.length === 0) throw notFound()
    await audit(ctx, { action: 'credit.end-raise', ...auditOf(account_id), after: { raise_id: id } })
    await askJudging(ctx, account_id)
  })

/** The cause stays stored, so that the same hold is not proposed again tomorrow. */
export const dismissHold = (ctx: UserCtx, account_id: number, { note }: { note: string }) =>
  inTransaction(ctx, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('account_credits')
      .set({ proposed_at: null })
      .where('account_id', '=', account_id)
      .where('proposed_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw conflict('No hold is proposed for this account', 'not_proposed')
    await audit(ctx, { action: 'credit.dismiss-hold', ...auditOf(account_id), after: { note } })
    return getCredit(ctx, account_id)
  })

/** Sends an order on to review that waits because nearly all of the credit is used. */
export const approveOrderCredit = (ctx: UserCtx, { account_id, id }: { account_id: number; id: number }) =>
  inTransaction(ctx, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('card_orders')
      .set({ needs_credit_approval: false })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('needs_credit_approval', '=', true)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound()
    await ctx.db
      .insertInto('card_order_events')
      .values({ account_id, card_order_id: id, status_order: null, title: 'Credit approved', user_id: ctx.who.user_id })
      .execute()
    await audit(ctx, { action: 'credit.approve-order', account_id, object: { type: 'order', id } })
  })
