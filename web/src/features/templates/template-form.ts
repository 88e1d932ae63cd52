// The initial values and the validation of the template form, by the same rules as the server's.
import { TemplateInput, type Template } from '@forecourt/domain/contract/templates.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { cardTypes, networks } from '@forecourt/domain/reference.ts'
import type { ChoiceLists } from '@forecourt/domain/rules/choice-lists.ts'
import {
  controlFields,
  fieldLabel,
  fieldState,
  fieldTable,
  templateSectionsIn,
  type CardField,
  type CardKind,
} from '@forecourt/domain/rules/card-fields.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { emptyControls, type CardControls } from '@forecourt/domain/rules/card-line.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { isSame } from '@forecourt/domain/rules/same-value.ts'
import type { LineFieldName } from '#src/card-line/LineField.tsx'
import { shownValue } from '#src/card-line/shown-value.ts'

export type TemplateForm = CardControls & {
  template_name: string
  card_network_id: number | null
  card_type_id: number | null
  card_type_driver_name: string
  card_site_group_name: string
  account_ids: number[]
}

/** The sections of the form that depend on the kind of card. */
export const sections = templateSectionsIn(fieldTable)

export const kindOf = ({ card_network_id, card_type_id }: Pick<TemplateForm, 'card_network_id' | 'card_type_id'>) =>
  card_network_id && card_type_id ? findKind({ card_network_id, card_type_id }) : undefined

/** For kinds of cards with gallon limits, the defaults are 100 a fill and 200 a period. */
export const usualControls = (kind: CardKind | undefined): CardControls => ({
  ...emptyControls,
  ...(kind &&
    fieldState('max_gallon_fill', kind) !== 'hidden' && {
      max_gallon_fill: limits.gallonFillDefault,
      max_gallon_period: limits.gallonPeriodDefault,
    }),
})

/** Whether a reset would lose any values. */
export const hasControls = (form: TemplateForm) => {
  const usual = usualControls(kindOf(form))
  return controlFields.some((field) => !isSame(form[field], usual[field]))
}

export const emptyTemplate: TemplateForm = {
  template_name: '',
  card_network_id: null,
  card_type_id: null,
  card_type_driver_name: '',
  card_site_group_name: '',
  account_ids: [],
  ...emptyControls,
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

/** The form is sent only without errors, so network and card type are chosen. */
export const bodyOf = (form: TemplateForm) => form as TemplateForm & { card_network_id: number; card_type_id: number }

const ownLabels: Record<string, string> = {
  template_name: 'Template name',
  card_network_id: 'Network',
  card_type_id: 'Card type',
  card_type_driver_name: 'Driver type',
  card_site_group_name: 'Site group',
  account_ids: 'Offered to',
}

export const labelOf = (field: string) => ownLabels[field] ?? fieldLabel(field as CardField)

export const shownField = (lists: ChoiceLists) => (field: string, value: unknown) => {
  if (field === 'card_network_id') return networks.find(({ id }) => id === value)?.name ?? ''
  if (field === 'card_type_id') return cardTypes.find(({ id }) => id === value)?.name ?? ''
  if (field === 'account_ids') return counted((value as number[]).length, 'account')
  return field in ownLabels ? String(value) : shownValue(field as LineFieldName, value, lists)
}
