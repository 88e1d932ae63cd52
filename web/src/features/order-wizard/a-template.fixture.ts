import { chosenNamesIn } from '@forecourt/domain/contract/card-values.ts'
import type { Template } from '@forecourt/domain/contract/templates.ts'
import { seededLists } from '@forecourt/domain/reference/seeded-profiles.ts'
import { fieldTable } from '@forecourt/domain/rules/card-fields.ts'
import { emptyControls } from '@forecourt/domain/rules/card-line.ts'

/** A CFN Vehicle template that sets everything but the vehicle number. */
export const aTemplate = (patch: Partial<Template> = {}): Template => ({
  id: 1,
  template_name: 'CFN trucks',
  card_network_id: 1,
  card_network_name: 'CFN',
  card_type_id: 3,
  card_type_name: 'Vehicle',
  card_type_driver_name: '',
  card_site_group_name: '',
  account_ids: null,
  account_names: null,
  ...emptyControls,
  ...chosenNamesIn(fieldTable, seededLists)(emptyControls),
  card_fuel_profile_id: 3,
  card_fuel_profile_name: 'Diesel',
  max_gallon_fill: 100,
  card_period_gallon_id: 1,
  card_period_gallon_name: 'Daily',
  states: ['WA'],
  deactivated_at: null,
  version: 1,
  card_count: null,
  ...patch,
})

export const templatesOf = (...templates: Template[]) => new Map(templates.map((template) => [template.id, template]))
