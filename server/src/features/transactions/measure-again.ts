// docs/product/drivers-and-vehicles.md#corrected-odometers: recalculates what depends on a changed reading, with the functions of
// the import.
import { odometerCodes } from '@forecourt/domain/rules/exception-checks.ts'
import { products } from '@forecourt/domain/reference/products.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { evaluateFills } from '#src/features/exceptions/evaluate-exceptions.ts'
import { measureMiles } from './measure-miles.ts'

type Moment = { account_id: number; vehicle_number: string; /** The site's own clock. */ transacted_at: string }

const mpgIds = products.filter(({ is_mpg }) => is_mpg).map(({ id }) => id)

/** Without a limit, a vehicle that never has a reading would include all its fills. */
const mostFills = 50

/** The fills at this moment and those after it, up to the next one with a reading. Later fills are not compared with it. */
const fillsFollowing = async ({ db }: Pick<Ctx, 'db'>, { account_id, vehicle_number, transacted_at }: Moment) => {
  const { rows } = await sql<{ account_id: number; id: number; transacted_at: string; is_later: boolean; is_read: boolean }>`
    select account_id, id, transacted_at, transacted_at > ${transacted_at}::timestamp as is_later,
      coalesce(odometer, 0) > 0 and product_id = any(${mpgIds}::smallint[]) as is_read
    from transactions
    where account_id = ${account_id} and vehicle_number = ${vehicle_number} and kind = 'sale'
      and transacted_at >= ${transacted_at}::timestamp
    order by transacted_at, id limit ${mostFills}`.execute(db)
  const next = rows.findIndex(({ is_later, is_read }) => is_later && is_read)
  return next < 0 ? rows : rows.slice(0, next + 1)
}

/** Recalculates miles and the findings that depend on odometers. Must be called in a transaction that has taken its turn. */
export const measureAgain = async (ctx: Pick<Ctx, 'db'>, moment: Moment, itself: readonly { id: number }[]) => {
  await measureMiles(ctx, [], { removed: [moment] })
  const following = moment.vehicle_number === '' ? [] : await fillsFollowing(ctx, moment)
  const own = itself.map(({ id }) => ({ account_id: moment.account_id, transacted_at: moment.transacted_at, id }))
  const fills = [...new Map([...own, ...following].map((fill) => [fill.id, fill])).values()]
  if (fills.length > 0) await evaluateFills(ctx, fills, odometerCodes)
}
