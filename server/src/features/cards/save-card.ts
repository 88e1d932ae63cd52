// Shared by creating, ordering, editing and checking a card: the rules of its kind, the caps of its template, and its PIN.
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { choiceProblems, type CardValues } from '@forecourt/domain/rules/card-line.ts'
import { lineProblems } from '@forecourt/domain/rules/line-problems.ts'
import type { ChoiceLists } from '@forecourt/domain/rules/choice-lists.ts'
import { keptValues } from '@forecourt/domain/rules/kept-values.ts'
import { mergeSent } from '@forecourt/domain/rules/merge-sent.ts'
import { fieldState, valueFields, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { can } from '@forecourt/domain/rules/access.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { invalid, type FieldErrors } from '#src/system/errors.ts'
import { readLists } from '#src/features/reference/read-lists.ts'
import type { TemplateSnapshot } from './card-rows.ts'

export type CardLine = CardValues & { pin?: string | undefined }

/** Only users who may see PINs may set one. For others, the uniqueness error would be a way to guess PINs. */
export const maySetPins = ({ who }: AccountCtx) => can(who, 'pins.view') && !who.impersonated_by

type Origin = {
  kind: CardKind
  template: TemplateSnapshot | null
  /** The values of the stored card, or of the one it replaces. They may be kept even if they are no longer offered. */
  own?: Partial<CardValues> | undefined
}

/** Problems of a line, by field. `at` is the prefix of the fields when several lines are sent: `data.3.`. */
export const problemsOf = (
  ctx: AccountCtx,
  line: CardLine,
  { kind, template, own, lists, at = '' }: Origin & { lists: ChoiceLists; at?: string },
): FieldErrors => {
  const found = { ...lineProblems(line, kind), ...choiceProblems(line, { lists, own, template: template ?? {} }) }
  const problems = Object.entries(found).map(([field, message]) => [`${at}${field}`, [message]])
  const mayNot = line.pin !== undefined && !maySetPins(ctx)
  return { ...Object.fromEntries(problems), ...(mayNot && { [`${at}pin`]: ['Not permitted'] }) }
}

/** The parts of a line that are saved: its values, and its PIN where the kind has one. */
export const keptLine = (line: CardLine, kind: CardKind, template: TemplateSnapshot | null) => ({
  values: keptValues(line, kind, template),
  pin: fieldState('pin', kind) === 'hidden' ? undefined : line.pin,
})

/** Validates one line for its kind and refuses it if it has a problem. */
export const acceptLine = async (ctx: AccountCtx, line: CardLine, origin: Origin) => {
  const problems = problemsOf(ctx, line, { ...origin, lists: await readLists(ctx) })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return keptLine(line, origin.kind, origin.template)
}

/** The values of a stored card. Lists of states were validated when they were saved. */
const storedValues = (card: CardDetail) => Object.fromEntries(valueFields.map((field) => [field, card[field]])) as CardValues

/** An edit of a stored card: a field that is not sent keeps its value, and the complete line is validated. */
export const acceptEdit = (
  ctx: AccountCtx,
  { pin, ...sent }: Partial<CardLine>,
  { stored, ...place }: Omit<Origin, 'own'> & { stored: CardDetail },
) => {
  const own = storedValues(stored)
  return acceptLine(ctx, { ...mergeSent(own, sent), pin }, { ...place, own })
}
