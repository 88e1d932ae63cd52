// What a card's edit form holds and what is wrong with it: the same rules the server applies when it saves.
import { fieldState, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { CardValues, lineProblems } from '@forecourt/domain/rules/card-line.ts'
import type { LineFieldName, LineValues } from '#src/card-line/LineField.tsx'

export type CardForm = LineValues & { pin: string }

/** The body of the save: an empty PIN keeps the one there is. */
export const bodyOf = ({ pin, ...values }: CardForm, version: number) => ({
  ...values,
  ...(pin !== '' && { pin }),
  version,
})

export const cardProblems = ({ pin, ...values }: CardForm, kind: CardKind): Record<string, string> => {
  const parsed = CardValues.safeParse(values)
  const malformed = (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])
  const shown = malformed.filter(([field]) => fieldState(field as LineFieldName, kind, values) !== 'hidden')
  return { ...Object.fromEntries(shown), ...lineProblems({ ...values, ...(pin !== '' && { pin }) }, kind) }
}
