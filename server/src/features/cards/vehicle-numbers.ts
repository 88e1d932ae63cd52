import { sql } from 'kysely'
import type { Ctx } from '#src/context.ts'

/** `except`: the card that may keep its own. */
type Place = { account_id: number; card_network_id: number; except?: number | undefined }

/** Asked of the same unique index that decides in the end; two spellings of one number are one number. */
export const isVehicleNumberTaken = async (ctx: Ctx, place: Place, vehicle_number: string) => {
  const taken = await ctx.db
    .selectFrom('cards')
    .select('id')
    .where('account_id', '=', place.account_id)
    .where('card_network_id', '=', place.card_network_id)
    .where('vehicle_number_key', '=', sql<string>`upper(normalize(${vehicle_number}, NFKC))`)
    .where('card_status_id', 'in', [1, 2, 8, 9])
    .$if(place.except !== undefined, (query) => query.where('id', '!=', place.except ?? 0))
    .limit(1)
    .executeTakeFirst()
  return taken !== undefined
}
