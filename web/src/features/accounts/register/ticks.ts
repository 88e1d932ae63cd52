// A list of ticks as the person reads it: what is saved, except where they have ticked otherwise. So a list that a colleague saves
// meanwhile takes no tick away.

/** What the person wants of single entries, whatever is saved. */
export type Wishes = ReadonlyMap<number, boolean>

export const noWishes: Wishes = new Map()

export const ticked = (saved: readonly number[], wishes: Wishes) => [
  ...saved.filter((id) => wishes.get(id) !== false),
  ...[...wishes].filter(([id, isWanted]) => isWanted && !saved.includes(id)).map(([id]) => id),
]

/** Ticked off and on again is no change. */
export const isChanged = (saved: readonly number[], wishes: Wishes) =>
  [...wishes].some(([id, isWanted]) => saved.includes(id) !== isWanted)

/** `chosen`: all that is to be ticked from now on. */
export const wishFor = (saved: readonly number[], wishes: Wishes, chosen: readonly number[]): Wishes => {
  const before = ticked(saved, wishes)
  return new Map([
    ...wishes,
    ...chosen.filter((id) => !before.includes(id)).map((id) => [id, true] as const),
    ...before.filter((id) => !chosen.includes(id)).map((id) => [id, false] as const),
  ])
}
