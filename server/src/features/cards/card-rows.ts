// Cards as the database holds them and as the API shows them. Names come from the closed lists, so no query joins them.
import type { CardDetail, CardRow } from '@forecourt/domain/contract/cards.ts'
import * as lists from '@forecourt/domain/reference.ts'

const nameIn = (rows: readonly { id: number; name: string }[]) => {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id: number | null) => (id === null ? null : (names.get(id) ?? null))
}

export const networkName = nameIn(lists.networks)
export const typeName = nameIn(lists.cardTypes)
export const statusName = nameIn(lists.cardStatuses)
const fuelProfileName = nameIn(lists.fuelProfiles)
const timeProfileName = nameIn(lists.timeProfiles)
const gallonPeriodName = nameIn(lists.gallonPeriods)
const amountPeriodName = nameIn(lists.amountPeriods)
const vehicleTypeName = nameIn(lists.vehicleTypes.map(({ id, code, description }) => ({ id, name: `${code} ${description}` })))

export const listColumns = [
  'id',
  'last_four',
  'vehicle_number',
  'description',
  'card_network_id',
  'card_type_id',
  'card_status_id',
  'card_fuel_profile_id',
  'card_time_profile_id',
  'max_gallon_fill',
  'max_gallon_period',
  'card_period_gallon_id',
  'max_amount_fill',
  'cost_center',
  'updated_at',
  'version',
] as const

/** What only one card's own page needs; secrets are not among it, only whether there is one. */
export const detailColumns = [
  ...listColumns,
  'tax_doc',
  'misc_1',
  'misc_2',
  'misc_3',
  'misc_4',
  'card_vehicle_type_id',
  'max_amount_period',
  'card_period_amount_id',
  'is_misc_key',
  'strict_control',
  'is_retail',
  'is_odometer',
  'states',
  'zips',
  'card_template_id',
  'template_snapshot',
  'expires_on',
  'replaced_by',
  'status_changed_at',
  'created_at',
] as const

type Named =
  | 'card_network_name'
  | 'card_type_name'
  | 'card_status_name'
  | 'card_fuel_profile_name'
  | 'card_time_profile_name'
  | 'card_period_gallon_name'

export type StoredRow = Omit<CardRow, Named> & {
  card_fuel_profile_id: number | null
  card_time_profile_id: number | null
  card_period_gallon_id: number | null
}

export const toRow = (card: StoredRow): CardRow => ({
  ...card,
  card_network_name: networkName(card.card_network_id) ?? '',
  card_type_name: typeName(card.card_type_id) ?? '',
  card_status_name: statusName(card.card_status_id) ?? '',
  card_fuel_profile_name: fuelProfileName(card.card_fuel_profile_id),
  card_time_profile_name: timeProfileName(card.card_time_profile_id),
  card_period_gallon_name: gallonPeriodName(card.card_period_gallon_id),
})

/** The template as it was when the card was made. Every control it set is kept; here is what binds the card later. */
export type TemplateSnapshot = { template_name: string; max_gallon_fill: number | null; max_gallon_period: number | null }

export type StoredDetail = StoredRow &
  Omit<CardDetail, keyof CardRow | 'template' | 'card_vehicle_type_name' | 'card_period_amount_name'> & {
    template_snapshot: unknown
  }

export const toDetail = ({ template_snapshot, ...card }: StoredDetail): CardDetail => ({
  ...card,
  ...toRow(card),
  card_vehicle_type_name: vehicleTypeName(card.card_vehicle_type_id),
  card_period_amount_name: amountPeriodName(card.card_period_amount_id),
  template: template_snapshot as TemplateSnapshot | null,
})
