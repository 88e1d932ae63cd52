// Only a unique constraint can guarantee that a value is not taken. This table maps its name to a field and a message.
import { lineErrors, pinTaken, popups } from '@forecourt/domain/messages.ts'

type Taken = { field: string; message: string }

const numberTaken = 'This number belongs or belonged to another account'

const taken: Record<string, Taken> = {
  users_email_key: { field: 'email', message: popups.emailRegistered },
  card_templates_name: { field: 'template_name', message: 'Template name has already been taken' },
  card_fuel_profiles_name: { field: 'name', message: 'There already is a fuel profile of this name' },
  card_time_profiles_name: { field: 'name', message: 'There already is a time profile of this name' },
  cards_vehicle_number: { field: 'vehicle_number', message: lineErrors.vehicleNumberTaken },
  tax_rates_level_state_locality_tax_class_effective_from_key: {
    field: 'effective_from',
    message: 'There already is a rate from that day. Please correct that one',
  },
  price_plans_name_key: { field: 'name', message: 'There already is a price plan of this name' },
  price_indexes_name_key: { field: 'name', message: 'There already is an index of this name' },
  price_rules_scope: { field: 'effective_from', message: 'There already is a rule for this from that day' },
  account_groups_name: { field: 'name', message: 'A group with this name exists' },
  saved_views_name: { field: 'name', message: 'A view with this name exists' },
  accounts_cl_account_no_key: { field: 'account_number', message: numberTaken },
  retired_account_numbers_pkey: { field: 'account_number', message: numberTaken },
  accounts_external_number_key: { field: 'external_number', message: 'Another account has this number' },
  cards_pin: { field: 'pin', message: pinTaken },
}

export const fieldOfConstraint = (constraint: string): Taken | undefined => taken[constraint]
