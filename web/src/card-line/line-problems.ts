// Finds problems in the form values of one card, with the rules the server applies when it saves.
import { fieldState, type CardField, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { CardValues } from '@forecourt/domain/rules/card-line.ts'
import { lineProblems } from '@forecourt/domain/rules/line-problems.ts'
import type { LineFieldName, LineValues } from './LineField.tsx'

/** An empty PIN means no PIN was typed: the card keeps its PIN, or the system generates one. */
export type LineForm = LineValues & { pin: string }
export type LineProblems = Partial<Record<CardField, string>>

export const problemsOf = ({ pin, ...values }: LineForm, kind: CardKind): LineProblems => {
  const parsed = CardValues.safeParse(values)
  const malformed = (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])
  const shown = malformed.filter(([field]) => fieldState(field as LineFieldName, kind, values) !== 'hidden')
  return { ...Object.fromEntries(shown), ...lineProblems({ ...values, ...(pin !== '' && { pin }) }, kind) }
}
