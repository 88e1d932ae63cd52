// What the template form holds, where it begins, and what is wrong with it: the same rules the server applies.
import { TemplateInput, type Template } from '@forecourt/domain/contract/templates.ts'
import { cardTypes, networks } from '@forecourt/domain/reference.ts'
import { fieldLabel, fieldState, type CardField, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import type { LineFieldName } from '#src/card-line/LineField.tsx'
import { shownValue } from '#src/card-line/shown-value.ts'

type Controls = Omit<
  TemplateInput,
  'template_name' | 'card_network_id' | 'card_type_id' | 'card_type_driver_name' | 'card_site_group_name'
>

export type TemplateForm = Controls & {
  template_name: string
  card_network_id: number | null
  card_type_id: number | null
  card_type_driver_name: string
  card_site_group_name: string
}

/** Of the controls, those each part of the form shows, where the kind of card has them. */
export const sections: readonly { title: string; fields: readonly (LineFieldName & keyof Controls)[] }[] = [
  {
    title: 'Products and hours',
    fields: ['card_fuel_profile_id', 'card_time_profile_id', 'card_vehicle_type_id', 'is_odometer', 'is_misc_key'],
  },
  {
    title: 'Limits',
    fields: [
      'max_gallon_fill',
      'max_gallon_period',
      'card_period_gallon_id',
      'is_retail',
      'max_amount_fill',
      'max_amount_period',
      'card_period_amount_id',
      'strict_control',
    ],
  },
  { title: 'Area', fields: ['states', 'zips'] },
]

const controlFields = sections.flatMap(({ fields }) => fields)

export const kindOf = ({ card_network_id, card_type_id }: Pick<TemplateForm, 'card_network_id' | 'card_type_id'>) =>
  card_network_id && card_type_id ? findKind({ card_network_id, card_type_id }) : undefined

const noControls: Controls = {
  card_vehicle_type_id: null,
  card_fuel_profile_id: null,
  card_time_profile_id: null,
  max_gallon_fill: null,
  max_gallon_period: null,
  card_period_gallon_id: null,
  max_amount_fill: null,
  max_amount_period: null,
  card_period_amount_id: null,
  is_misc_key: false,
  strict_control: false,
  is_retail: false,
  is_odometer: false,
  states: [],
  zips: [],
}

/** Spec 9: where a kind of card has gallon limits they begin at 100 a fill and 200 a period. */
export const usualControls = (kind: CardKind | undefined): Controls => ({
  ...noControls,
  ...(kind &&
    fieldState('max_gallon_fill', kind) !== 'hidden' && {
      max_gallon_fill: limits.gallonFillDefault,
      max_gallon_period: limits.gallonPeriodDefault,
    }),
})

/** Whether anything would be lost by starting over. */
export const hasControls = (form: TemplateForm) => {
  const usual = usualControls(kindOf(form))
  return controlFields.some((field) => JSON.stringify(form[field]) !== JSON.stringify(usual[field]))
}

export const emptyTemplate: TemplateForm = {
  template_name: '',
  card_network_id: null,
  card_type_id: null,
  card_type_driver_name: '',
  card_site_group_name: '',
  ...noControls,
}

export const valuesOf = (template: Template): TemplateForm =>
  Object.fromEntries(Object.keys(emptyTemplate).map((field) => [field, template[field as keyof Template]])) as TemplateForm

const required = { card_network_id: 'Network field is required', card_type_id: 'Card type field is required' } as const

export const templateProblems = (form: TemplateForm): Record<string, string> => {
  const kind = kindOf(form)
  const isHidden = (field: string) =>
    kind && (controlFields as readonly string[]).includes(field) && fieldState(field as CardField, kind, form) === 'hidden'
  const issues = (TemplateInput.safeParse(form).error?.issues ?? []).toReversed()
  return Object.fromEntries(
    issues
      .map(({ path, message }) => [String(path[0]), message] as const)
      .filter(([field]) => !isHidden(field))
      .map(([field, message]) => [field, required[field as keyof typeof required] ?? message]),
  )
}

/** Sent only once nothing is wrong, and then both are chosen. */
export const bodyOf = (form: TemplateForm) => form as TemplateForm & { card_network_id: number; card_type_id: number }

const ownLabels: Record<string, string> = {
  template_name: 'Template name',
  card_network_id: 'Network',
  card_type_id: 'Card type',
  card_type_driver_name: 'Driver type',
  card_site_group_name: 'Site group',
}

export const labelOf = (field: string) => ownLabels[field] ?? fieldLabel(field as CardField)

export const shownField = (field: string, value: unknown) => {
  if (field === 'card_network_id') return networks.find(({ id }) => id === value)?.name ?? ''
  if (field === 'card_type_id') return cardTypes.find(({ id }) => id === value)?.name ?? ''
  return field in ownLabels ? String(value) : shownValue(field as LineFieldName, value)
}
