// A line of the order as it stands in the wizard: how it begins, changes and is sent.
import type { Template } from '@forecourt/domain/contract/templates.ts'
import { lineErrors } from '@forecourt/domain/messages.ts'
import { dropHidden, fieldState, valueFields as fields, type CardField } from '@forecourt/domain/rules/card-fields.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { clampGallons, usualGallons } from '@forecourt/domain/rules/gallon-limits.ts'
import { emptyValues } from '@forecourt/domain/rules/empty-values.ts'
import { sharedVehicleNumbers } from '@forecourt/domain/rules/vehicle-key.ts'
import { isSame } from '@forecourt/domain/rules/same-value.ts'
import type { LineFieldName, LineValues } from '#src/card-line/LineField.tsx'
import type { LineForm } from '#src/card-line/line-problems.ts'
import type { HandedLine } from '#src/card-line/order-handover.ts'
import { templateValues } from '#src/card-line/template-values.ts'
import { lineRules } from './line-rules.ts'

export type WizardField = CardField | 'card_template_id'
export type Problems = Partial<Record<WizardField, string>>
export type Templates = ReadonlyMap<number, Template>

export type WizardLine = LineForm & {
  /** Of this wizard only: the server counts by position. */
  id: number
  card_template_id: number | null
  replaces_card_id: number | null
  replace_reason: 'damaged' | null
  /** Fields whose errors may be seen: those that were left, or all once NEXT was tried. */
  shown: 'all' | readonly WizardField[]
  /** What the server said of this line, until the field is changed. */
  refused: Problems
}

const noValues: LineValues = { ...emptyValues, vehicle_number: '' }

let lastId = 0

/** What one card of a template starts with: its values, and the default limits where it sets none. */
const startOf = (template: Template): LineValues => ({
  ...noValues,
  ...templateValues(template),
  ...usualGallons(template),
  vehicle_number: '',
})

export const kindOf = (template: Template | undefined) => template && findKind(template)

/** Values this kind of card does not have are gone, not hidden: another template must not bring them back. */
const fit = (values: LineValues, template: Template): LineValues => {
  const kind = kindOf(template)
  if (!kind) return values
  const kept = fields.map((field) => [field, fieldState(field, kind, values) === 'hidden' ? noValues[field] : values[field]])
  return clampGallons(Object.fromEntries(kept) as LineValues, template)
}

const valuesOf = (line: WizardLine) => Object.fromEntries(fields.map((field) => [field, line[field]])) as LineValues

const givenIn = (line: HandedLine) =>
  Object.fromEntries(fields.filter((field) => line[field] !== undefined).map((field) => [field, line[field]]))

/** A line from what is known of it; an unknown template is asked for. */
export const newLine = (given: HandedLine, templates: Templates): WizardLine => {
  const template = templates.get(given.card_template_id ?? 0)
  const values = { ...(template ? startOf(template) : noValues), ...givenIn(given) }
  return {
    ...(template ? fit(values, template) : values),
    id: ++lastId,
    card_template_id: template?.id ?? null,
    replaces_card_id: given.replaces_card_id ?? null,
    replace_reason: given.replace_reason ?? null,
    pin: given.pin ?? '',
    shown: [],
    refused: {},
  }
}

export const copyOf = ({ vehicle_number: _vehicle, pin: _pin, ...line }: WizardLine): WizardLine => ({
  ...line,
  // These belong to one card.
  vehicle_number: '',
  pin: '',
  replaces_card_id: null,
  replace_reason: null,
  id: ++lastId,
  shown: [],
  refused: {},
})

/** Whether anything was typed that another template would wipe out. */
export const hasOwnValues = (line: WizardLine, templates: Templates) => {
  const untouched = newLine({ card_template_id: line.card_template_id }, templates)
  return line.pin !== '' || fields.some((field) => !isSame(line[field], untouched[field]))
}

/** With another template all values are reset; a line that had none yet keeps what came with it. */
export const withTemplate = (line: WizardLine, card_template_id: number, templates: Templates): WizardLine => {
  const own = line.card_template_id === null ? ownValues(line) : {}
  const { replaces_card_id, replace_reason, vehicle_number } = line
  const replacing = { replaces_card_id, replace_reason, ...(replace_reason && { vehicle_number }) }
  return { ...newLine({ ...own, card_template_id, ...replacing }, templates), id: line.id }
}

const ownValues = (line: WizardLine): HandedLine =>
  Object.fromEntries(
    [...fields, 'pin' as const].filter((f) => !isSame(line[f], f === 'pin' ? '' : noValues[f])).map((f) => [f, line[f]]),
  )

/** A change of one field; what the server said of it no longer holds. */
const withValue = (line: WizardLine, field: WizardField, value: unknown): WizardLine => {
  const { [field]: _said, ...refused } = line.refused
  return { ...line, [field]: value, refused }
}

type Change = { value: unknown; templates: Templates }

/** What was typed, as it was typed: limits are clamped when the field is left. Without retail access its limits go, too. */
export const withTyped = (line: WizardLine, field: WizardField, { value, templates }: Change): WizardLine => {
  const typed = withValue(line, field, value)
  const template = templates.get(line.card_template_id ?? 0)
  return field === 'is_retail' && template ? { ...typed, ...fit(typed, template) } : typed
}

/** The same value on another line, as far as that one may have it. */
export const withApplied = (line: WizardLine, field: LineFieldName, { value, templates }: Change) => {
  const template = templates.get(line.card_template_id ?? 0)
  const kind = kindOf(template)
  if (!template || !kind || fieldState(field, kind, line) === 'hidden') return line
  return clampGallons(withTyped(line, field, { value, templates }), template)
}

// A line that did not change is not read again: five hundred cost nothing while one is typed in.
let known = new WeakMap<WizardLine, Problems>()
let knownShared = new WeakMap<WizardLine, Problems>()

/** The rules have become others: what was known of a line is not known any more. */
export const forgetProblems = () => {
  known = new WeakMap()
  knownShared = new WeakMap()
}

/** What may be seen of a line changes nothing about what is wrong with it: what is known of it stays known. */
export const withShown = (line: WizardLine, shown: WizardLine['shown']): WizardLine => {
  const same = { ...line, shown }
  const own = known.get(line)
  if (own) known.set(same, own)
  return same
}

const findOwn = (line: WizardLine, templates: Templates): Problems => {
  const kind = kindOf(templates.get(line.card_template_id ?? 0))
  if (!kind) return { card_template_id: lineErrors.templateRequired }
  return { ...line.refused, ...lineRules.problemsOf({ ...valuesOf(line), pin: line.pin }, kind) }
}

const cached = (cache: WeakMap<WizardLine, Problems>, line: WizardLine, find: () => Problems) => {
  const found = cache.get(line) ?? find()
  cache.set(line, found)
  return found
}

/** What is wrong with which line, by its id; lines without a fault are not in it. */
export const findProblems = (lines: readonly WizardLine[], templates: Templates): ReadonlyMap<number, Problems> => {
  const shared = sharedVehicleNumbers(lines.map((line) => [line.id, line.vehicle_number] as const))
  const found = lines.map((line) => {
    const own = cached(known, line, () => findOwn(line, templates))
    if (!shared.has(line.id)) return [line.id, own] as const
    return [line.id, cached(knownShared, line, () => ({ ...own, vehicle_number: lineErrors.vehicleNumberUnique }))] as const
  })
  return new Map(found.filter(([, problems]) => Object.keys(problems).length > 0))
}

/** As it is sent: no field of another kind of card, and no PIN where the system generates one. */
export const bodyOf = (line: WizardLine, templates: Templates) => {
  const kind = kindOf(templates.get(line.card_template_id ?? 0))
  const values: LineForm = { ...valuesOf(line), pin: line.pin }
  const { pin, ...rest }: Partial<LineForm> = kind ? dropHidden(values, kind) : values
  const { replaces_card_id, replace_reason } = line
  return {
    ...rest,
    // The successor of a damaged card has the PIN of that card.
    ...(pin && !replace_reason && { pin }),
    ...(replaces_card_id !== null && { replaces_card_id, ...(replace_reason && { replace_reason }) }),
    card_template_id: line.card_template_id ?? 0,
  }
}

/** Everything of a line but what must not be kept: a PIN never leaves the memory of the page. */
export type KeptLine = LineValues & Pick<WizardLine, 'card_template_id' | 'replaces_card_id' | 'replace_reason'>

export const keptLine = (line: WizardLine): KeptLine => ({
  ...valuesOf(line),
  card_template_id: line.card_template_id,
  replaces_card_id: line.replaces_card_id,
  replace_reason: line.replace_reason,
})
