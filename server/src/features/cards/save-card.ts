// What creating, ordering, editing and checking a card have in common: the kind's rules, the template's caps, the PIN's fate.
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

/** Only people who may see PINs may set one; from others it would turn the uniqueness error into a way to guess them. */
export const maySetPins = ({ who }: AccountCtx) => can(who, 'pins.view') && !who.impersonated_by

type Origin = {
  kind: CardKind
  template: TemplateSnapshot | null
  /** What the card has already, or the one it replaces: it is kept, though no longer offered. */
  own?: Partial<CardValues> | undefined
}

/** What is wrong with a line, by field. `at` stands before the field where several lines are sent: `data.3.`. */
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

/** What is saved of a line: its values, and its PIN where the kind has one. */
export const keptLine = (line: CardLine, kind: CardKind, template: TemplateSnapshot | null) => ({
  values: keptValues(line, kind, template),
  pin: fieldState('pin', kind) === 'hidden' ? undefined : line.pin,
})

/** One line, right for its kind or refused. */
export const acceptLine = async (ctx: AccountCtx, line: CardLine, origin: Origin) => {
  const problems = problemsOf(ctx, line, { ...origin, lists: await readLists(ctx) })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return keptLine(line, origin.kind, origin.template)
}

/** The values a stored card has. Lists of states were checked when they were saved. */
const storedValues = (card: CardDetail) => Object.fromEntries(valueFields.map((field) => [field, card[field]])) as CardValues

/** A change of a stored card: a field that is not sent keeps its value, and the whole is judged as if it had been sent. */
export const acceptEdit = (
  ctx: AccountCtx,
  { pin, ...sent }: Partial<CardLine>,
  { stored, ...place }: Omit<Origin, 'own'> & { stored: CardDetail },
) => {
  const own = storedValues(stored)
  return acceptLine(ctx, { ...mergeSent(own, sent), pin }, { ...place, own })
}
