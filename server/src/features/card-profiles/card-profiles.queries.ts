import type { FuelProfileRow, TimeProfileRow } from '@forecourt/domain/contract/card-profiles.ts'
import { cardStatuses } from '@forecourt/domain/reference.ts'
import { isDead } from '@forecourt/domain/rules/card-status.ts'
import type { TimeWindow } from '@forecourt/domain/rules/profiles.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

/** Only old records have the profile N/A. Staff do not maintain it. */
const notApplicable = 'N/A'

const fuelColumns = ['id', 'name', 'is_hidden', 'version', 'updated_at', 'grades', 'product_ids'] as const
const timeColumns = ['id', 'name', 'is_hidden', 'version', 'updated_at', 'windows'] as const

const fuelProfiles = ({ db }: Ctx) => db.selectFrom('card_fuel_profiles').select(fuelColumns).where('name', '<>', notApplicable)
const timeProfiles = ({ db }: Ctx) => db.selectFrom('card_time_profiles').select(timeColumns).where('name', '<>', notApplicable)

/** A check constraint of the column guarantees the shape. */
const withWindows = <Row extends { windows: unknown }>(row: Row) => ({ ...row, windows: row.windows as TimeWindow[] })

export const listProfiles = async (ctx: Ctx) => ({
  fuel_profiles: await fuelProfiles(ctx).orderBy('id').execute(),
  time_profiles: (await timeProfiles(ctx).orderBy('id').execute()).map(withWindows),
})

/** Locks the row until the transaction ends, so that the second of two concurrent changes sees the first. */
export const lockFuelProfile = async (ctx: Ctx, id: number): Promise<FuelProfileRow> => {
  const row = await fuelProfiles(ctx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const lockTimeProfile = async (ctx: Ctx, id: number): Promise<TimeProfileRow> => {
  const row = await timeProfiles(ctx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return withWindows(row)
}

/** Written into the query as literals, so that it matches the predicates of the two partial indexes. */
const liveIds = cardStatuses.flatMap(({ id }) => (isDead(id) ? [] : [id]))

type ProfileColumn = 'card_fuel_profile_id' | 'card_time_profile_id'

const tables = { card_fuel_profile_id: 'card_fuel_profiles', card_time_profile_id: 'card_time_profiles' } as const

/** Counts the cards that a change of the profile affects: those in use and those still to be made. */
export const countUsage = async ({ db }: Ctx, column: ProfileColumn, id: number) => {
  if (!(await db.selectFrom(tables[column]).select('id').where('id', '=', id).executeTakeFirst())) throw notFound()
  const { rows } = await sql<{ cards: number; accounts: number }>`
    select coalesce(sum(n), 0)::int as cards, count(*)::int as accounts from (
      select count(*) as n from cards
      where ${sql.ref(column)} = ${id} and card_status_id in (${sql.join(liveIds.map((live) => sql.lit(live)))})
      group by account_id
    ) of_account`.execute(db)
  return rows[0]!
}
