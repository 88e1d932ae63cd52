// docs/product/take-over.md#sheets: the header row of a sheet names its columns, in any order.
import { columnsOf, type SheetName } from './sheet-table.ts'

const plain = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')

type Titles = { columns: string[]; refused?: never } | { refused: string; columns?: never }

const spellings = (sheet: SheetName) =>
  new Map(
    Object.entries(columnsOf(sheet))
      .flatMap(([name, { label, otherNames = [] }]) =>
        // A column's own name takes precedence over another column's alternative name.
        [...otherNames, label, name].map((title) => [plain(title), name] as const),
      )
      .toSorted(([a, nameA], [b, nameB]) => Number(a === plain(nameA)) - Number(b === plain(nameB))),
  )

const shown = (title: string) => `“${title.trim().slice(0, 40)}”`

/** The column of each title, or why the sheet cannot be parsed. */
export const readTitles = (sheet: SheetName, titles: readonly string[]): Titles => {
  const known = spellings(sheet)
  const columns: string[] = []
  for (const title of titles) {
    const name = known.get(plain(title))
    if (!name) return { refused: `The sheet ${sheet} has a column ${shown(title)}, which is not known` }
    if (columns.includes(name)) return { refused: `The sheet ${sheet} has the column ${name} twice` }
    columns.push(name)
  }
  const missing = Object.entries(columnsOf(sheet)).find(([name, { isRequired }]) => isRequired && !columns.includes(name))
  return missing ? { refused: `The sheet ${sheet} has no column ${missing[0]}` } : { columns }
}
