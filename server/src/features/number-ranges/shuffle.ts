// A keyed permutation: maps every count below `size` to another number below `size`, no two the same. Counting up then gives out
// every serial once, in an order that cannot be predicted without the key.

/** The keyed hash. The text identifies the permutation, the round and the half. */
type Mix = (text: string) => Buffer

const rounds = 4

/**
 * Both halves have the same number of bits, so the Feistel network covers at least `size` numbers and fewer than four times as
 * many.
 */
const halfBits = (size: number) => Math.max(1, Math.ceil(Math.log2(size) / 2))

export const shuffle = (mix: Mix, size: number, count: number): number => {
  if (size <= 1) return count
  const half = 2 ** halfBits(size)
  let shuffled = count
  // The Feistel network permutes half × half numbers. Repeating it until the result is below `size` permutes the numbers below
  // `size`.
  do {
    let [left, right] = [Math.floor(shuffled / half), shuffled % half]
    for (let round = 0; round < rounds; round++)
      [left, right] = [right, (left + (mix(`${round}:${right}`).readUIntBE(0, 6) % half)) % half]
    shuffled = left * half + right
  } while (shuffled >= size)
  return shuffled
}
