// What a form needs to know about an input in addition to its row of the card-field table.
import { fieldInput, type ValueField } from '@forecourt/domain/rules/card-fields.ts'
import { gallonCaps } from '@forecourt/domain/rules/card-line.ts'
import { offeredRows, type ChoiceList } from '@forecourt/domain/rules/choice-lists.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'

export const optionsOf = (list: ChoiceList) => offeredRows(list).map(({ id, name }) => ({ value: String(id), label: name }))

/** Takes a whole row of the form. */
export const isWide = (field: ValueField) => ['states', 'zips', 'yes or no'].includes(fieldInput(field).as)

type GallonField = 'max_gallon_fill' | 'max_gallon_period'
export type TemplateLimits = Record<GallonField, number | null>

/** A card stays within its template; without one, a fill within the general cap. */
export const gallonBounds = (field: GallonField, template: TemplateLimits | null) => {
  if (template) {
    const max = gallonCaps(template)[field]
    return { min: limits.gallonMin, max, lowered: `Lowered to the template limit of ${max.toLocaleString('en-US')}` }
  }
  const max = field === 'max_gallon_fill' ? limits.gallonFillCap : limits.numberCap
  return { min: limits.gallonMin, max, lowered: `Lowered to the maximum, ${max.toLocaleString('en-US')}` }
}
