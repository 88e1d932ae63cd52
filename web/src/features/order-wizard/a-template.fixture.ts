import type { Template } from '@forecourt/domain/contract/templates.ts'

/** A CFN Vehicle template that leaves nothing open but the vehicle number. */
export const aTemplate = (patch: Partial<Template> = {}): Template => ({
  id: 1,
  template_name: 'CFN trucks',
  card_network_id: 1,
  card_network_name: 'CFN',
  card_type_id: 3,
  card_type_name: 'Vehicle',
  card_type_driver_name: '',
  card_site_group_name: '',
  card_vehicle_type_id: null,
  card_vehicle_type_name: null,
  card_fuel_profile_id: 3,
  card_fuel_profile_name: 'Diesel',
  card_time_profile_id: null,
  card_time_profile_name: null,
  max_gallon_fill: 100,
  max_gallon_period: null,
  card_period_gallon_id: 1,
  card_period_gallon_name: 'Daily',
  max_amount_fill: null,
  max_amount_period: null,
  card_period_amount_id: null,
  card_period_amount_name: null,
  is_misc_key: false,
  strict_control: false,
  is_retail: false,
  is_odometer: false,
  states: ['WA'],
  zips: [],
  deactivated_at: null,
  version: 1,
  card_count: null,
  ...patch,
})

export const templatesOf = (...templates: Template[]) => new Map(templates.map((template) => [template.id, template]))
