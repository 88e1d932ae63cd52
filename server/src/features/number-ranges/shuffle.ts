// A keyed permutation: every count below `size` becomes another number below `size`, no two the same. Counting on then gives
// out every serial once, in an order that nobody without the key can predict.

/** The keyed hash; the text says which permutation, which round and which half. */
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
