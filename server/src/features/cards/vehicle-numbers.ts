import { lineErrors } from '@forecourt/domain/messages.ts'
import { sql } from 'kysely'
import { executeKept } from '#src/db/statement-names.ts'
import { isLive } from '#src/db/card-status.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'

/** `except`: the card that may keep its own number. */
type Wanted = { card_network_id: number; vehicle_number: string | null; except?: number | undefined }

/**
 * Returns the indexes of wanted numbers that live cards of the account already have. Looks each up in the same unique index that
 * decides in the end, because a join would read the whole account. Two spellings of one number count as one.
 */
export const findTakenVehicles = async (ctx: AccountCtx, wanted: readonly Wanted[]): Promise<Set<number>> => {
  const taken = sql<{ place: number }>`
    select w.place - 1 as place from unnest(
      ${wanted.map((line) => line.card_network_id)}::smallint[],
      ${wanted.map((line) => line.vehicle_number)}::text[],
      ${wanted.map((line) => line.except ?? null)}::bigint[]
    ) with ordinality w (card_network_id, vehicle_number, kept_by, place)
    cross join lateral (
      select from cards c where c.account_id = ${ctx.account.id} and c.card_network_id = w.card_network_id
        and c.vehicle_number_key = upper(normalize(w.vehicle_number, NFKC))
        and ${sql.raw(isLive('c'))} and c.vehicle_number is not null and c.overlaps_card_id is null
        and c.id is distinct from w.kept_by limit 1
    ) taken`
  const { rows } = await executeKept(ctx.db, taken)
  return new Set(rows.map(({ place }) => place))
}

export const refuseTakenVehicle = async (ctx: AccountCtx, wanted: Wanted) => {
  const { size } = await findTakenVehicles(ctx, [wanted])
  if (size > 0) throw invalid({ vehicle_number: [lineErrors.vehicleNumberTaken] })
}
