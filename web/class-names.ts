// Short names for the classes of the style sheets. A name stands in a script and in a style sheet, and what the bundler makes of it
// by itself repeats the file's own name and a number of the line in both.
import { createHash } from 'node:crypto'
import path from 'node:path'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Four letters for each sheet, the same in every build. */
const markOf = (file: string) => {
  const hash = createHash('sha256').update(file).digest()
  return Array.from({ length: 4 }, (_, at) => letters[hash.readUInt32BE(at * 4) % letters.length]).join('')
}

/** A class is called by the mark of its sheet and its place in it: `kQzB0`, `kQzB1`. */
export const classNames = (root: string) => {
  const sheets = new Map<string, { file: string; names: Map<string, string> }>()
  return (name: string, file: string) => {
    const own = path.relative(root, file).replaceAll(path.sep, '/')
    const mark = markOf(own)
    const sheet = sheets.get(mark) ?? { file: own, names: new Map<string, string>() }
    if (sheet.file !== own) throw new Error(`${own} and ${sheet.file} have the same mark: lengthen the marks in class-names.ts`)
    sheets.set(mark, sheet)
    const known = sheet.names.get(name) ?? `${mark}${sheet.names.size.toString(36)}`
    sheet.names.set(name, known)
    return known
  }
}
