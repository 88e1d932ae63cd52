// A line of the order in the wizard: how it is created, changed and sent.
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
  /** Used only in this wizard: the server identifies lines by position. */
  id: number
  card_template_id: number | null
  replaces_card_id: number | null
  replace_reason: 'damaged' | null
  /** The fields whose errors may be shown: those the user has left, or all after NEXT. */
  shown: 'all' | readonly WizardField[]
  /** The server's errors for this line, each until its field changes. */
  refused: Problems
}

const noValues: LineValues = { ...emptyValues, vehicle_number: '' }

let lastId = 0

/** The initial values of a card: those of its template, and default limits where the template sets none. */
const startOf = (template: Template): LineValues => ({
  ...noValues,
  ...templateValues(template),
  ...usualGallons(template),
  vehicle_number: '',
})

export const kindOf = (template: Template | undefined) => template && findKind(template)

/** Clears the values that this kind of card does not have, so that another template does not bring them back. */
const fit = (values: LineValues, template: Template): LineValues => {
  const kind = kindOf(template)
  if (!kind) return values
  const kept = fields.map((field) => [field, fieldState(field, kind, values) === 'hidden' ? noValues[field] : values[field]])
  return clampGallons(Object.fromEntries(kept) as LineValues, template)
}

const valuesOf = (line: WizardLine) => Object.fromEntries(fields.map((field) => [field, line[field]])) as LineValues

const givenIn = (line: HandedLine) =>
  Object.fromEntries(fields.filter((field) => line[field] !== undefined).map((field) => [field, line[field]]))

/** Creates a line from the given values. Without a known template, the user has to choose one. */
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
  // These belong to a single card.
  vehicle_number: '',
  pin: '',
  replaces_card_id: null,
  replace_reason: null,
  id: ++lastId,
  shown: [],
  refused: {},
})

/** Whether the user typed anything that another template would reset. */
export const hasOwnValues = (line: WizardLine, templates: Templates) => {
  const untouched = newLine({ card_template_id: line.card_template_id }, templates)
  return line.pin !== '' || fields.some((field) => !isSame(line[field], untouched[field]))
}

/** Another template resets all values. A line without a template keeps the values it came with. */
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

/** Changes one field and drops the server's error for it. */
const withValue = (line: WizardLine, field: WizardField, value: unknown): WizardLine => {
  const { [field]: _said, ...refused } = line.refused
  return { ...line, [field]: value, refused }
}

type Change = { value: unknown; templates: Templates }

/**
 * Keeps the value exactly as typed; limits are clamped when the user leaves the field. Removing retail access also removes its
 * limits.
 */
export const withTyped = (line: WizardLine, field: WizardField, { value, templates }: Change): WizardLine => {
  const typed = withValue(line, field, value)
  const template = templates.get(line.card_template_id ?? 0)
  return field === 'is_retail' && template ? { ...typed, ...fit(typed, template) } : typed
}

/** Copies a value to another line, if that line may have it. */
export const withApplied = (line: WizardLine, field: LineFieldName, { value, templates }: Change) => {
  const template = templates.get(line.card_template_id ?? 0)
  const kind = kindOf(template)
  if (!template || !kind || fieldState(field, kind, line) === 'hidden') return line
  return clampGallons(withTyped(line, field, { value, templates }), template)
}

// Caches the errors of each line, so that only changed lines are validated again, even among five hundred.
let known = new WeakMap<WizardLine, Problems>()
let knownShared = new WeakMap<WizardLine, Problems>()

/** Call this when the rules change: it clears the cached errors. */
export const forgetProblems = () => {
  known = new WeakMap()
  knownShared = new WeakMap()
}

/** Showing errors does not change them, so the cached errors stay. */
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

/** The errors of each line, by its id. Lines without errors are left out. */
export const findProblems = (lines: readonly WizardLine[], templates: Templates): ReadonlyMap<number, Problems> => {
  const shared = sharedVehicleNumbers(lines.map((line) => [line.id, line.vehicle_number] as const))
  const found = lines.map((line) => {
    const own = cached(known, line, () => findOwn(line, templates))
    if (!shared.has(line.id)) return [line.id, own] as const
    return [line.id, cached(knownShared, line, () => ({ ...own, vehicle_number: lineErrors.vehicleNumberUnique }))] as const
  })
  return new Map(found.filter(([, problems]) => Object.keys(problems).length > 0))
}

/** The request body of a line. Leaves out fields of other kinds of cards, and the PIN where the system generates it. */
export const bodyOf = (line: WizardLine, templates: Templates) => {
  const kind = kindOf(templates.get(line.card_template_id ?? 0))
  const values: LineForm = { ...valuesOf(line), pin: line.pin }
  const { pin, ...rest }: Partial<LineForm> = kind ? dropHidden(values, kind) : values
  const { replaces_card_id, replace_reason } = line
  return {
    ...rest,
    // The successor of a damaged card keeps the PIN of that card.
    ...(pin && !replace_reason && { pin }),
    ...(replaces_card_id !== null && { replaces_card_id, ...(replace_reason && { replace_reason }) }),
    card_template_id: line.card_template_id ?? 0,
  }
}

/** A line without its PIN, which never leaves the page's memory. */
export type KeptLine = LineValues & Pick<WizardLine, 'card_template_id' | 'replaces_card_id' | 'replace_reason'>

export const keptLine = (line: WizardLine): KeptLine => ({
  ...valuesOf(line),
  card_template_id: line.card_template_id,
  replaces_card_id: line.replaces_card_id,
  replace_reason: line.replace_reason,
})
