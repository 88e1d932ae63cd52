// docs/product/card-life.md#allowances: networks are told the controls as the current allowances loosen them.
import { loosened, type Allowance, type AllowanceField } from '@forecourt/domain/rules/allowances.ts'
import type { CardValues } from '@forecourt/domain/rules/card-line.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { readProfiles } from '#src/features/reference/read-profiles.ts'

export type Allowed = Pick<CardValues, AllowanceField> & { allowances: Allowance[] }

/** The allowances of card `c` that are in force. Excludes one whose time is over, even if the job has not ended it yet. */
const inForce = sql`card_allowances al where al.account_id = c.account_id and al.card_id = c.id and al.state = 'in_force'
  and al.until > now()`

export const allowancesOf = sql`coalesce((select jsonb_agg(jsonb_build_object('field', al.field, 'value', al.value) order by al.id)
  from ${inForce}), '[]')`

/** The time profile of an allowance. */
export const allowedHoursOf = sql`(select (al.value #>> '{}')::bigint from ${inForce} and al.field = 'card_time_profile_id')`

/** Only hours are compared by their profiles, and few cards have an allowance of hours. */
export const withAllowances = async <Card extends Allowed>(ctx: Pick<Ctx, 'db'>, cards: readonly Card[]): Promise<Card[]> => {
  const hasHours = cards.some(({ allowances }) => allowances.some(({ field }) => field === 'card_time_profile_id'))
  const { time_profiles } = hasHours ? await readProfiles(ctx) : { time_profiles: [] }
  return cards.map((own) => ({ ...own, ...loosened({ own, time_profiles }, own.allowances) }))
}
