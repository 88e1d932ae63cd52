import { dayIn } from '@forecourt/domain/rules/time-zone.ts'
import type { Deactivation } from '@forecourt/domain/contract/drivers.ts'
import { driverName } from '@forecourt/domain/rules/drivers.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { cancelHeldCards, listHeldCards } from '#src/features/cards/held-cards.ts'
import { getDriver, lockDriver } from './drivers.queries.ts'

const already = { left: 'This driver has left already', inactive: 'This driver is inactive already' } as const
const reasons = { left: 'driver left', inactive: 'customer request' } as const

const todayIn = (ctx: AccountCtx) => dayIn(ctx.account.time_zone, ctx.clock.now())

/** The last day still counts. Assignments that would have begun later are deleted. */
const endAssignments = async (ctx: AccountCtx, driver_id: number, left_on: string | null) => {
  const end = sql`least(now(), (${left_on}::date + 1)::timestamp at time zone ${ctx.account.time_zone})`
  const open = (table: string) =>
    sql`${sql.ref(table)}.account_id = ${ctx.account.id} and ${sql.ref(table)}.driver_id = ${driver_id}
      and (${sql.ref(table)}.ends_at is null or ${sql.ref(table)}.ends_at > ${end})`
  await sql`delete from assignments a where ${open('a')} and a.begins_at >= ${end}`.execute(ctx.db)
  await sql`update assignments a set ends_at = ${end} where ${open('a')}`.execute(ctx.db)
}

/**
 * docs/product/drivers-and-vehicles.md#drivers-who-leave: the cards a driver holds are listed first and cancelled with the
 * deactivation.
 */
export const deactivateDriver = (ctx: AccountCtx, id: number, { status, left_on, confirm }: Deactivation) =>
  inTransaction(ctx, async (ctx) => {
    const before = await lockDriver(ctx, id)
    if (before.status === status) throw conflict(already[status])
    const lastDay = status === 'left' ? (left_on ?? todayIn(ctx)) : null
    if (lastDay !== null && lastDay > todayIn(ctx)) throw invalid({ left_on: ['The last day cannot be in the future'] })
    const held = await listHeldCards(ctx, { driver_id: id })
    const note = `Driver ${before.driver_number} ${driverName(before)}`
    await cancelHeldCards(ctx, held, { confirmed: confirm, reason: reasons[status], note })
    await endAssignments(ctx, id, lastDay)
    await ctx.db
      .updateTable('drivers')
      .set({ status, left_on: lastDay, version: sql`version + 1`, updated_at: sql`now()` })
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .execute()
    await audit(ctx, {
      action: 'driver.deactivate',
      object: { type: 'driver', id },
      before: { status: before.status, left_on: before.left_on },
      after: { status, left_on: lastDay, cards: confirm },
    })
    return getDriver(ctx, id)
  })
