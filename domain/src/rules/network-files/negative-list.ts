// docs/product/network-files.md#negative-list: for site controllers that accept every card except those on a list.

/** Always the whole list: one number per line, sorted, so that equal lists give equal bytes. */
export const writeNegativeList = (numbers: readonly string[]) =>
  numbers
    .toSorted((one, other) => (one < other ? -1 : Number(one > other)))
    .map((number) => `${number}\r\n`)
    .join('')
