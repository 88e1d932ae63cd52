// docs/product/transactions-and-money.md#several-products-on-one-ticket: identifies which line of its ticket a line of a mapped
// file is.

/** A ticket has only a few products. More lines with one id mean that the wrong column is mapped. */
export const mostLines = 20

/** The first line has the ticket's own id, which also matches lines stored before tickets could have several. */
export const ticketLineId = (tran_id: string, number: number) =>
  number === 1 || tran_id === '' ? tran_id : `${tran_id}#${number}`

type ToldLine = { number: number; import_id: number | null }

/** Whether a file that brought lines of this ticket had more of them than are stored, because some were refused. */
export const isLineMissing = (lines: readonly ToldLine[], refusedIn: (import_id: number) => number) =>
  lines.some(({ import_id }) => {
    if (import_id === null) return false
    return lines.length < lines.filter((line) => line.import_id === import_id).length + refusedIn(import_id)
  })

export type KnownLine = {
  number: number
  product: string
  /** A line with another product is no correction of it: an earlier line of this file has it, or another of the ticket is missing. */
  stays: boolean
}

/**
 * The line numbers of one ticket's products, in file order. A product already known on the ticket keeps its number: the line is a
 * correction, or a duplicate if it appeared earlier in this file. A new product gets the lowest number that neither a product of
 * this file has nor a line that stays.
 */
export const numberLines = (products: readonly string[], known: readonly KnownLine[]): number[] => {
  const told = new Set(products)
  const numbers = new Map<string, number>()
  const taken = new Set<number>()
  for (const { number, product, stays } of known)
    if (stays || told.has(product)) {
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
