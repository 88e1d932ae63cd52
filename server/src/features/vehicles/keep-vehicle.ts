import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { findVehicle } from './vehicles.queries.ts'

/** The id of a vehicle of the account. If it is known only from its cards, it is saved now. An unknown number gives 404. */
export const keepVehicle = async (ctx: AccountCtx, number: string) => {
  const { vehicle_number } = await findVehicle(ctx, number)
  const find = ctx.db
    .selectFrom('vehicles')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('vehicle_number_key', '=', sql<string>`upper(normalize(${vehicle_number}, NFKC))`)
  const saved = await find.executeTakeFirst()
  if (saved) return saved.id
  await ctx.db
    .insertInto('vehicles')
    .values({ account_id: ctx.account.id, vehicle_number })
    .onConflict((conflict) => conflict.columns(['account_id', 'vehicle_number_key']).doNothing())
    .execute()
  return (await find.executeTakeFirstOrThrow()).id
}
