// docs/product/card-life.md#allowances: networks are told the controls as the current allowances loosen them.
import { loosened, type Allowance, type AllowanceField } from '@forecourt/domain/rules/allowances.ts'
import type { CardValues } from '@forecourt/domain/rules/card-line.ts'
import { sql } from 'kysely'

export type Allowed = Pick<CardValues, AllowanceField> & { allowances: Allowance[] }

/** The allowances of card `c` that are in force. Excludes one whose time is over, even if the job has not ended it yet. */
const inForce = sql`card_allowances al where al.account_id = c.account_id and al.card_id = c.id and al.state = 'in_force'
  and al.until > now()`

export const allowancesOf = sql`coalesce((select jsonb_agg(jsonb_build_object('field', al.field, 'value', al.value) order by al.id)
  from ${inForce}), '[]')`

/** The time profile that applies: that of an allowance, or the card's own. */
export const hoursOf = sql`coalesce((select (al.value #>> '{}')::bigint from ${inForce} and al.field = 'card_time_profile_id'),
  c.card_time_profile_id)`

export const withAllowances = <Card extends Allowed>(card: Card): Card => ({ ...card, ...loosened(card, card.allowances) })
