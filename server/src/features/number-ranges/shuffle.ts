// A keyed permutation: maps every count below `size` to another number below `size`, no two the same. Counting up then gives out
// every serial once, in an order that cannot be predicted without the key.

/** The keyed hash. The text identifies the permutation, the round and the half. */
type Mix = (text: string) => Buffer

const rounds = 4

/** The halves have equally many bits, so the network works on at least `size` numbers and on fewer than four times as many. */
const halfBits = (size: number) => Math.max(1, Math.ceil(Math.log2(size) / 2))

export const shuffle = (mix: Mix, size: number, count: number): number => {
  if (size <= 1) return count
  const half = 2 ** halfBits(size)
  let shuffled = count
  // The network is a permutation of half × half numbers. Following it until it comes back below `size` is one of `size` numbers.
  do {
    let [left, right] = [Math.floor(shuffled / half), shuffled % half]
    for (let round = 0; round < rounds; round++)
      [left, right] = [right, (left + (mix(`${round}:${right}`).readUIntBE(0, 6) % half)) % half]
    shuffled = left * half + right
  } while (shuffled >= size)
  return shuffled
}
