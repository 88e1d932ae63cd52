// docs/product/card-life.md#allowances: a network is told the controls as the allowances of the moment make them.
import { loosened, type Allowance, type AllowanceField } from '@forecourt/domain/rules/allowances.ts'
import type { CardValues } from '@forecourt/domain/rules/card-line.ts'
import { sql } from 'kysely'

export type Allowed = Pick<CardValues, AllowanceField> & { allowances: Allowance[] }

/** Of the card `c`. One whose time is over counts no longer, even where its end is not written down yet. */
const inForce = sql`card_allowances al where al.account_id = c.account_id and al.card_id = c.id and al.state = 'in_force'
  and al.until > now()`

export const allowancesOf = sql`coalesce((select jsonb_agg(jsonb_build_object('field', al.field, 'value', al.value) order by al.id)
  from ${inForce}), '[]')`

/** The time profile whose hours count. */
export const hoursOf = sql`coalesce((select (al.value #>> '{}')::bigint from ${inForce} and al.field = 'card_time_profile_id'),
  c.card_time_profile_id)`

export const withAllowances = <Card extends Allowed>(card: Card): Card => ({ ...card, ...loosened(card, card.allowances) })
