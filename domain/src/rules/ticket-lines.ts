// docs/product/transactions-and-money.md#several-products-on-one-ticket: which line of its ticket a line of a mapped file is.

/** A pump sells a few products on one ticket; more of one id are a column that was mapped wrongly. */
export const mostLines = 20

/** The first line has the id of its ticket, as every line had before tickets had lines. */
export const ticketLineId = (tran_id: string, number: number) =>
  number === 1 || tran_id === '' ? tran_id : `${tran_id}#${number}`

export type KnownLine = {
  number: number
  product: string
  /** This file has told it, further up. */
  isOfThisFile: boolean
}

/**
 * The numbers of the lines of one ticket, by their products in the order of the file. A line that tells a product of the ticket
 * again is that line: a correction, or a repeated line if the file itself has told it before. A new product gets the first number
 * that no product of this file has.
 */
export const numberLines = (products: readonly string[], known: readonly KnownLine[]): number[] => {
  const told = new Set(products)
  const numbers = new Map<string, number>()
  const taken = new Set<number>()
  for (const { number, product, isOfThisFile } of known)
    if (isOfThisFile || told.has(product)) {
      taken.add(number)
      numbers.set(product, number)
    }
  return products.map((product) => {
    const before = numbers.get(product)
    if (before !== undefined) return before
    let number = 1
    while (taken.has(number)) number++
    taken.add(number)
    numbers.set(product, number)
    return number
  })
}
