import { loosened, type Allowance } from '@forecourt/domain/rules/allowances.ts'
import { controlFields } from '@forecourt/domain/rules/card-fields.ts'
import type { CardValues } from '@forecourt/domain/rules/card-line.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { readProfiles } from '#src/features/reference/read-profiles.ts'

/** A purchase, in the local time of its site. */
type Fill = { account_id: number; card_id: number; transacted_at: string; time_zone: string }
type Row = CardValues & Allowance & { place: number }

const own = sql.raw(controlFields.map((field) => `c.${field}`).join(', '))

/**
 * By index of the fill: the controls of its card as loosened at that moment. Most fills have no entry. An allowance ends at its
 * own time, even if the row was updated later.
 */
export const allowancesAt = async ({ db }: Pick<Ctx, 'db'>, fills: readonly Fill[]) => {
  const { rows } = await sql<Row>`
    select given.place - 1 as place, a.field, a.value, ${own}
    from unnest(${fills.map(({ account_id }) => account_id)}::bigint[], ${fills.map(({ card_id }) => card_id)}::bigint[],
      ${fills.map(({ transacted_at }) => transacted_at)}::timestamp[], ${fills.map(({ time_zone }) => time_zone)}::text[])
      with ordinality given (account_id, card_id, transacted_at, time_zone, place)
    join card_allowances a on a.account_id = given.account_id and a.card_id = given.card_id
      and a.begins_at <= given.transacted_at at time zone given.time_zone
      and least(a.until, a.ended_at) > given.transacted_at at time zone given.time_zone
    join cards c on c.account_id = a.account_id and c.id = a.card_id`.execute(db)
  const { time_profiles } = rows.some(({ field }) => field === 'card_time_profile_id')
    ? await readProfiles({ db })
    : { time_profiles: [] }
  return new Map(
    [...Map.groupBy(rows, ({ place }) => place)].map(([place, allowed]) => [
      place,
      loosened({ own: allowed[0]!, time_profiles }, allowed),
    ]),
  )
}
