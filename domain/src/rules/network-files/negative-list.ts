// docs/product/network-files.md#negative-list: for site controllers that let every card fuel except those of a list.

/** The whole list each time: one number a line, in order, so that equal lists are equal bytes. */
export const writeNegativeList = (numbers: readonly string[]) =>
  numbers
    .toSorted((one, other) => (one < other ? -1 : Number(one > other)))
    .map((number) => `${number}\r\n`)
    .join('')
