// Reads a file of any size line by line in constant memory. Each line has its byte offset, so reading can resume at any line.

export type TextLine = {
  /** Counted from one, as in an editor. */
  line: number
  /** The byte offset of the next line. */
  next: number
  text: string
  /** Why the bytes are not text; then `text` is empty. */
  fault?: string
}

/** Longer than any line of any layout. */
const longestLine = 64 * 1024
const newline = 0x0a
const carriageReturn = 0x0d
const byteOrderMark = '\uFEFF'
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Windows calls it Unicode. Every second byte is NUL, and line breaks are not where they seem to be. */
const utf16 = 'The file is UTF-16: please save it as UTF-8 and send it again'
const isUtf16 = (bytes: Buffer) => {
  if (bytes.length < 4) return false
  const mark = bytes.readUInt16BE(0)
  return mark === 0xfffe || mark === 0xfeff || (bytes[1] === 0 && bytes[3] === 0) || (bytes[0] === 0 && bytes[2] === 0)
}

/** The file has the line breaks of an old Macintosh, or none. */
const endless = 'The first line does not end: please save the file as text with ordinary line ends and send it again'

/** Whether a fault of the first line means that no layout can read the file. */
export const isFaultOfFile = (fault: string) => fault === utf16 || fault === endless

const decode = (bytes: Buffer): Pick<TextLine, 'text' | 'fault'> => {
  if (bytes.includes(0)) return { text: '', fault: 'The line holds a NUL character' }
  try {
    return { text: decoder.decode(bytes) }
  } catch {
    return { text: '', fault: 'The line is not UTF-8' }
  }
}

const finish = (bytes: Buffer, place: { line: number; next: number; isTooLong: boolean }): TextLine => {
  const { isTooLong, ...at } = place
  if (isTooLong) return { ...at, text: '', fault: at.line === 1 ? endless : 'The line is too long' }
  if (at.line === 1 && isUtf16(bytes)) return { ...at, text: '', fault: utf16 }
  const end = bytes.at(-1) === carriageReturn ? bytes.length - 1 : bytes.length
  if (at.line === 1 && bytes.subarray(0, end).includes(carriageReturn)) return { ...at, text: '', fault: endless }
  const { text, fault } = decode(bytes.subarray(0, end))
  const bare = at.line === 1 && text.startsWith(byteOrderMark) ? text.slice(1) : text
  return fault ? { ...at, text, fault } : { ...at, text: bare }
}

/** `from` is the position of the first byte of `chunks` in the file. */
export const textLines = async function* (chunks: AsyncIterable<Buffer>, from: { line: number; byte: number }) {
  let { line, byte } = from
  let kept: Buffer[] = []
  let length = 0
  const keep = (bytes: Buffer) => {
    length += bytes.length
    if (length <= longestLine) kept.push(bytes)
  }
  const take = (next: number) => {
    const made = finish(Buffer.concat(kept), { line, next, isTooLong: length > longestLine })
    kept = []
    length = 0
    line++
    return made
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      keep(chunk.subarray(start, end))
      yield take(byte + end + 1)
      start = end + 1
    }
    keep(chunk.subarray(start))
    byte += chunk.length
  }
  if (length > 0) yield take(byte)
}
