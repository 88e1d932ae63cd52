// The demo is the same on every machine, because its random numbers have a fixed seed.

export const seededRandom = (seed: number) => {
  let state = seed >>> 0
  /** mulberry32: random enough for a demo, and short. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(items: readonly T[]) => items[below(items.length)]!
  /** Picks by weight: `[['Active', 90], ['Lost', 2]]`. */
  const weighted = <T>(options: readonly (readonly [T, number])[]) => {
    let left = next() * options.reduce((sum, [, weight]) => sum + weight, 0)
    return (options.find(([, weight]) => (left -= weight) < 0) ?? options[0]!)[0]
  }
  return { next, below, pick, weighted }
}
