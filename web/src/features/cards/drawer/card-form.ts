// What a card's edit form sends when it saves.
import type { LineForm } from '#src/card-line/line-problems.ts'

/** The body of the save: an empty PIN keeps the one there is. */
export const bodyOf = ({ pin, ...values }: LineForm, version: number) => ({
  ...values,
  ...(pin !== '' && { pin }),
  version,
})
