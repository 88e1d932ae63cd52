import type { Ctx } from '../context.ts'
import { samePool } from './connect.ts'

/**
 * Runs `work` in one transaction and hands it a context of the same type whose `db` is that transaction. Name the
 * parameter `ctx`: it shadows the outer one, so nothing inside can write past the transaction. Inside a transaction
 * it joins the one that is open.
 */
export const inTransaction = async <C extends Ctx, Result>(ctx: C, work: (ctx: C) => Promise<Result>): Promise<Result> =>
  ctx.db.isTransaction ? work(ctx) : ctx.db.transaction().execute((db) => work({ ...ctx, db: samePool(db, ctx.db) }))
