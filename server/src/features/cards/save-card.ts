// What creating, ordering, editing and checking a card have in common: the kind's rules, the template's caps, the PIN's fate.
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { lineProblems, type CardValues } from '@forecourt/domain/rules/card-line.ts'
import { keptValues } from '@forecourt/domain/rules/kept-values.ts'
import { mergeSent } from '@forecourt/domain/rules/merge-sent.ts'
import { fieldState, valueFields, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { can } from '@forecourt/domain/rules/access.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { invalid, type FieldErrors } from '#src/system/errors.ts'
import type { TemplateSnapshot } from './card-rows.ts'

export type CardLine = CardValues & { pin?: string | undefined }

/** Only people who may see PINs may set one; from others it would turn the uniqueness error into a way to guess them. */
export const maySetPins = ({ who }: AccountCtx) => can(who, 'pins.view') && !who.impersonated_by

/** What is wrong with a line, by field. `at` stands before the field where several lines are sent: `data.3.`. */
export const problemsOf = (ctx: AccountCtx, line: CardLine, { kind, at = '' }: { kind: CardKind; at?: string }): FieldErrors => {
  const problems = Object.entries(lineProblems(line, kind)).map(([field, message]) => [`${at}${field}`, [message]])
  const mayNot = line.pin !== undefined && !maySetPins(ctx)
  return { ...Object.fromEntries(problems), ...(mayNot && { [`${at}pin`]: ['Not permitted'] }) }
}

/** What is saved of a line: its values, and its PIN where the kind has one. */
export const keptLine = (line: CardLine, kind: CardKind, template: TemplateSnapshot | null) => ({
  values: keptValues(line, kind, template),
  pin: fieldState('pin', kind) === 'hidden' ? undefined : line.pin,
})

type Place = { kind: CardKind; template: TemplateSnapshot | null }

/** One line, right for its kind or refused. */
export const acceptLine = (ctx: AccountCtx, line: CardLine, { kind, template }: Place) => {
  const problems = problemsOf(ctx, line, { kind })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return keptLine(line, kind, template)
}

/** The values a stored card has. Lists of states were checked when they were saved. */
const storedValues = (card: CardDetail) => Object.fromEntries(valueFields.map((field) => [field, card[field]])) as CardValues

/** A change of a stored card: a field that is not sent keeps its value, and the whole is judged as if it had been sent. */
export const acceptEdit = (
  ctx: AccountCtx,
  { pin, ...sent }: Partial<CardLine>,
  { stored, ...place }: Place & { stored: CardDetail },
) => acceptLine(ctx, { ...mergeSent(storedValues(stored), sent), pin }, place)
