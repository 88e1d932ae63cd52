// What a monthly audit remembers of each card, and compares with the next time: by the titles that people read.
import { sql } from 'kysely'

/** The columns of the audit's select that are worth a mark when they change, by what they are called. */
const remembered = {
  Status: sql`st.name`,
  Description: sql`c.description`,
  Vehicle: sql`c.vehicle_number`,
  'Vehicle type': sql`vt.description`,
  'Cost center': sql`c.cost_center`,
  'Tax doc': sql`c.tax_doc`,
  'Fuel profile': sql`fp.name`,
  'Time profile': sql`tp.name`,
  'Gal/fill': sql`c.max_gallon_fill`,
  'Gal/period': sql`c.max_gallon_period`,
  'Gallon period': sql`pg.name`,
  '$/fill': sql`c.max_amount_fill`,
  '$/period': sql`c.max_amount_period`,
  'Amount period': sql`pa.name`,
  Strict: sql`c.strict_control`,
  Retail: sql`c.is_retail`,
  States: sql`array_to_string(c.states, ', ')`,
  'Zip lock-out': sql`array_to_string(c.zips, ', ')`,
  PIN: sql`case when c.pin_sealed is null then 'not set' else 'set' end`,
}

/** Every value is text or null, so that two of them are equal when they read the same. */
export const rememberedFields = sql`jsonb_build_object(${sql.join(
  Object.entries(remembered).map(([title, value]) => sql`${sql.lit(title)}, ${value}::text`),
)})`

/** Selects `card_id` and `fields` of every card of the account, for audit_snapshots. */
export const auditedCards = (account_id: number) => sql<{ card_id: number; fields: Record<string, string | null> }>`
  select c.id as card_id, ${rememberedFields} as fields
  from cards c
  join card_statuses st on st.id = c.card_status_id
  left join card_vehicle_types vt on vt.id = c.card_vehicle_type_id
  left join card_fuel_profiles fp on fp.id = c.card_fuel_profile_id
  left join card_time_profiles tp on tp.id = c.card_time_profile_id
  left join card_period_gallons pg on pg.id = c.card_period_gallon_id
  left join card_period_amounts pa on pa.id = c.card_period_amount_id
  where c.account_id = ${account_id}`
