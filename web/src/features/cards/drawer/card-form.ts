// What the edit form of a card sends on save.
import type { LineForm } from '#src/card-line/line-problems.ts'

/** The body of the request. An empty PIN keeps the current one. */
export const bodyOf = ({ pin, ...values }: LineForm, version: number) => ({
  ...values,
  ...(pin !== '' && { pin }),
  version,
})
