import type { DivisionEdit, NewDivision } from '@forecourt/domain/contract/divisions.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import { changedOnly } from '#src/trail/history.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { getDivision } from './divisions.queries.ts'

/** A division is identified by two digits, which the audit log keeps as a number. */
const objectOf = (number: string) => ({ type: 'division', id: Number(number) })

export const createDivision = (ctx: UserCtx, wanted: NewDivision) =>
  inTransaction(ctx, async (ctx) => {
    const made = await ctx.db
      .insertInto('divisions')
      .values(wanted)
      .onConflict((conflicting) => conflicting.doNothing())
      .executeTakeFirst()
    if ((made.numInsertedOrUpdatedRows ?? 0n) === 0n) throw invalid({ number: ['This division exists already'] })
    await audit(ctx, { action: 'division.create', object: objectOf(wanted.number), after: wanted })
    return getDivision(ctx, wanted.number)
  })

export const updateDivision = (ctx: UserCtx, number: string, { version, ...sent }: DivisionEdit) =>
  inTransaction(ctx, async (ctx) => {
    const before = await getDivision(ctx, number)
    const changed = changedOnly(before, sent)
    const written = await ctx.db
      .updateTable('divisions')
      .set({ ...changed.after, version: sql`version + 1`, updated_at: sql`now()` })
      .where('number', '=', number)
      .where('version', '=', version)
      .executeTakeFirst()
    if (written.numUpdatedRows === 0n) throw conflict('Someone else has changed this division since you opened it', 'version')
    await audit(ctx, { action: 'division.update', object: objectOf(number), before: changed.before, after: changed.after })
    return getDivision(ctx, number)
  })

export const removeDivision = (ctx: UserCtx, number: string) =>
  inTransaction(ctx, async (ctx) => {
    const { name } = await getDivision(ctx, number)
    // In a statement of its own: creating an account locks the division too, and the next statement then sees that account.
    await ctx.db.selectFrom('divisions').select('number').where('number', '=', number).forUpdate().execute()
    const gone = await ctx.db
      .deleteFrom('divisions')
      .where('number', '=', number)
      .where((eb) => eb.not(eb.exists(eb.selectFrom('accounts').select('id').where('cl_division_no', '=', number))))
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw conflict('This division has accounts', 'division_in_use')
    await audit(ctx, { action: 'division.remove', object: objectOf(number), before: { name } })
    return {}
  })
