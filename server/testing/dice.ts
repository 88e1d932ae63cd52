// Random steps for tests, with the same numbers for the same seed, so that a failure can be looked at again (mulberry32).
export const diceOf = (seed: number) => {
  let state = seed
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number) => Math.floor(roll() * most)
  return { upTo, isHeads: () => roll() < 0.5, oneOf: <T>(all: readonly T[]) => all[upTo(all.length)] }
}
