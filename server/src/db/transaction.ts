import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { samePool } from './connect.ts'
import { holdStanding } from './standing.ts'

/**
 * Runs `work` in one transaction and passes it a context of the same type whose `db` is that transaction. Name the parameter `ctx`:
 * it shadows the outer one, so the code inside cannot write outside the transaction. Within a transaction it joins the open one.
 */
export const inTransaction = async <C extends Ctx, Result>(ctx: C, work: (ctx: C) => Promise<Result>): Promise<Result> => {
  if (ctx.db.isTransaction) return work(ctx)
  ctx.deadline?.beginTransaction()
  const done = ctx.db.transaction().execute(async (db) => {
    const within = { ...ctx, db: samePool(db, ctx.db) }
    if (ctx.open_account) await holdStanding(within, ctx.open_account, 'open')
    const result = await work(within)
    ctx.deadline?.beginCommit()
    return result
  })
  return done.finally(() => ctx.deadline?.endTransaction())
}

/** Violations of a unique index and of an exclusion constraint. */
const takenCodes: readonly unknown[] = ['23505', '23P01']

/**
 * Within a transaction: returns false when a unique index or an exclusion constraint refused the work, and undoes it. The
 * alternative, `on conflict do nothing`, checks each row and makes the write a tenth slower.
 */
export const unlessTaken = async <C extends Ctx>(ctx: C, work: (ctx: C) => Promise<unknown>): Promise<boolean> => {
  await sql`savepoint unless_taken`.execute(ctx.db)
  try {
    await work(ctx)
    return true
  } catch (error) {
    if (!takenCodes.includes((error as { code?: string }).code)) throw error
    await sql`rollback to savepoint unless_taken`.execute(ctx.db)
    return false
  }
}
