import { usedOf } from '@forecourt/domain/rules/credit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { readExposure } from './read-credit.ts'

const listRaises = (ctx: UserCtx, account_id: number) =>
  ctx.db
    .selectFrom('credit_raises')
    .select(['id', 'amount', 'begins_on', 'ends_on', 'reason'])
    .where('account_id', '=', account_id)
    .where('ended_at', 'is', null)
    .where('ends_on', '>=', providerToday(ctx))
    .orderBy('ends_on')
    .execute()

const listOrders = ({ db }: UserCtx, account_id: number) =>
  db
    .selectFrom('card_orders')
    .select(['id', 'card_order_number', 'cards', 'created_at'])
    .where('account_id', '=', account_id)
    .where('needs_credit_approval', '=', true)
    .where('status_order', 'in', ['submitted', 'case_opened'])
    .orderBy('created_at')
    .limit(100)
    .execute()

export const getCredit = async (ctx: UserCtx, account_id: number) => {
  const found = await readExposure(ctx, account_id)
  if (!found) throw notFound()
  const { limit, exposure, hold, ...rest } = found
  return {
    ...rest,
    exposure,
    available: limit === null ? null : limit - exposure,
    used: usedOf({ limit, exposure }),
    is_held: hold !== null,
    raises: await listRaises(ctx, account_id),
    orders: await listOrders(ctx, account_id),
  }
}
