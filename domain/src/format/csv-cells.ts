// Splits one line of a comma-separated file. Each line is one record, so an unclosed quotation mark spoils only its own line.

const cellSeparators = [',', ';', '\t', '|'] as const

/** The separator found most often outside quotes. */
export const separatorOf = (line: string) => {
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const counts = cellSeparators.map((separator) => bare.split(separator).length)
  return cellSeparators[counts.indexOf(Math.max(...counts))]!
}

/** One of these titles that the header row has more than once, so that it is unknown which column is meant. */
export const repeatedTitle = (titles: readonly string[], wanted: readonly string[]) =>
  wanted.find((title) => titles.indexOf(title) !== titles.lastIndexOf(title))

/** Undefined if a quotation mark is not closed. */
export const splitCells = (line: string, separator: string): string[] | undefined => {
  if (!line.includes('"')) return line.split(separator)
  const cells: string[] = []
  let at = 0
  for (;;) {
    if (line[at] === '"') {
      let cell = ''
      for (at++; ;) {
        const quote = line.indexOf('"', at)
        if (quote < 0) return undefined
        cell += line.slice(at, quote)
        at = quote + 1
        if (line[at] !== '"') break
        cell += '"'
        at++
      }
      const end = line.indexOf(separator, at)
      cells.push(cell + line.slice(at, end < 0 ? undefined : end))
      if (end < 0) return cells
      at = end + 1
    } else {
      const end = line.indexOf(separator, at)
      cells.push(line.slice(at, end < 0 ? undefined : end))
      if (end < 0) return cells
      at = end + 1
    }
  }
}
