/** Ticked off and on again is no change, in whatever order. */
export const isSameChoice = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id))
