// A list of checkboxes: the saved choice, overridden where the person has ticked otherwise. So a concurrent save by a colleague
// does not lose the person's ticks.

/** The person's own choice for single entries, independent of the saved list. */
export type Wishes = ReadonlyMap<number, boolean>

export const noWishes: Wishes = new Map()

export const ticked = (saved: readonly number[], wishes: Wishes) => [
  ...saved.filter((id) => wishes.get(id) !== false),
  ...[...wishes].filter(([id, isWanted]) => isWanted && !saved.includes(id)).map(([id]) => id),
]

/** Ticking an entry off and on again is no change. */
export const isChanged = (saved: readonly number[], wishes: Wishes) =>
  [...wishes].some(([id, isWanted]) => saved.includes(id) !== isWanted)

/** `chosen`: every entry that is to be ticked from now on. */
export const wishFor = (saved: readonly number[], wishes: Wishes, chosen: readonly number[]): Wishes => {
  const before = ticked(saved, wishes)
  return new Map([
    ...wishes,
    ...chosen.filter((id) => !before.includes(id)).map((id) => [id, true] as const),
    ...before.filter((id) => !chosen.includes(id)).map((id) => [id, false] as const),
  ])
}
