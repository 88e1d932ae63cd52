// ux 4.12: the sections of the editor, and in them the fields in the order in which the keyboard reaches them.
import type { WizardField, Problems } from './wizard-line.ts'

export const lineSections: readonly { title: string; fields: readonly WizardField[] }[] = [
  {
    title: 'Card',
    fields: [
      'card_template_id',
      'vehicle_number',
      'description',
      'card_fuel_profile_id',
      'card_time_profile_id',
      'card_vehicle_type_id',
      'pin',
    ],
  },
  { title: 'Controls', fields: ['strict_control', 'is_retail', 'is_misc_key', 'is_odometer'] },
  {
    title: 'Limits',
    fields: [
      'max_gallon_fill',
      'max_gallon_period',
      'card_period_gallon_id',
      'max_amount_fill',
      'max_amount_period',
      'card_period_amount_id',
    ],
  },
  { title: 'Area', fields: ['states', 'zips'] },
  { title: 'Identity', fields: ['cost_center', 'tax_doc', 'misc_1', 'misc_2', 'misc_3', 'misc_4'] },
]

const inOrder = lineSections.flatMap(({ fields }) => fields)

/** The first wrong field in the order of reading. */
export const firstWrongField = (problems: Problems | undefined) => inOrder.find((field) => problems?.[field] !== undefined)
