// Short names for the classes of the style sheets. A class name appears in a script and in a style sheet, and the bundler's
// default repeats the file name and a hash in both.
import { createHash } from 'node:crypto'
import path from 'node:path'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Four letters for each sheet, the same in every build. */
const markOf = (file: string) => {
  const hash = createHash('sha256').update(file).digest()
  return Array.from({ length: 4 }, (_, at) => letters[hash.readUInt32BE(at * 4) % letters.length]).join('')
}

/** A class name is the mark of its sheet and a counter: `kQzB0`, `kQzB1`. */
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
