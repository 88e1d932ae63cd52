// A workbook is a zip, and a zip can lie about sizes, names and overlapping parts. This file unpacks every part with a limit. The
// spreadsheet library then gets a newly built plain archive with only the parts it needs.
import { crc32, inflateRawSync } from 'node:zlib'
import { damaged, hasMacros, UnreadableFile } from './spreadsheet-refusal.ts'

type Bounds = { entries: number; bytes: number; ratio: number }
const most: Bounds = { entries: 200, bytes: 50 * 1024 * 1024, ratio: 100 }

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }
const endLength = 22
const centralLength = 46
const localLength = 30
const longestComment = 0xffff
const stored = 0
const deflated = 8
const encryptedFlag = 1
const symlinkMode = 0xa

type Entry = { name: string; method: number; crc: number; packed: number; size: number; offset: number }

const tooBig = () => new UnreadableFile('The file holds too much once unpacked', 413)

const findEnd = (zip: Buffer) => {
  for (let at = zip.length - endLength; at >= Math.max(0, zip.length - endLength - longestComment); at--)
    if (zip.readUInt32LE(at) === signature.end) return at
  throw damaged()
}

const isUnsafeName = (name: string) =>
  /^[/\\]|\\|:|\0/.test(name) || name.split('/').some((part) => part === '..' || part === '.')
const isMacro = (name: string) => /vbaProject|vbaData|macrosheets\//i.test(name)
const isArchive = (name: string, content: Buffer) =>
  /\.(zip|xls[xmb]?|docx?|7z|rar|gz)$/i.test(name) || (content.length > 4 && content.readUInt32LE(0) === signature.local)

const readEntry = (zip: Buffer, at: number): Entry & { next: number } => {
  if (at + centralLength > zip.length || zip.readUInt32LE(at) !== signature.central) throw damaged()
  const nameLength = zip.readUInt16LE(at + 28)
  const next = at + centralLength + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  const name = zip.toString('utf8', at + centralLength, at + centralLength + nameLength)
  if (zip.readUInt16LE(at + 8) & encryptedFlag) throw new UnreadableFile('The file is protected with a password')
  if (isUnsafeName(name) || zip.readUInt32LE(at + 38) >>> 28 === symlinkMode)
    throw new UnreadableFile('The file holds parts with unsafe names')
  if (isMacro(name)) throw hasMacros()
  return {
    name,
    method: zip.readUInt16LE(at + 10),
    crc: zip.readUInt32LE(at + 16),
    packed: zip.readUInt32LE(at + 20),
    size: zip.readUInt32LE(at + 24),
    offset: zip.readUInt32LE(at + 42),
    next,
  }
}

const readDirectory = (zip: Buffer) => {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > most.entries || zip.readUInt16LE(end + 8) !== count) throw new UnreadableFile('The file holds too many parts', 413)
  const entries: Entry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    const { next, ...entry } = readEntry(zip, at)
    entries.push(entry)
    at = next
  }
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size < count) throw damaged()
  return entries
}

const packedBytes = (zip: Buffer, { offset, packed }: Entry) => {
  if (offset + localLength > zip.length || zip.readUInt32LE(offset) !== signature.local) throw damaged()
  const from = offset + localLength + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  if (from + packed > zip.length) throw damaged()
  return { from, to: from + packed }
}

/** Refuses entries that share bytes: zip bombs overlap entries so that a small file unpacks to a huge one. */
const assertApart = (zip: Buffer, entries: readonly Entry[]) => {
  const byPlace = entries.toSorted((a, b) => a.offset - b.offset)
  for (const [n, entry] of byPlace.entries())
    if (packedBytes(zip, entry).to > (byPlace[n + 1]?.offset ?? Infinity)) throw damaged()
}

const isTooLarge = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

/** The limit is checked while unpacking. The size in the header is not trusted. */
const inflate = (bytes: Buffer, { method, size, crc }: Entry, room: number) => {
  if (method !== stored && method !== deflated) throw damaged()
  if (size > room || (method === stored && bytes.length > room)) throw tooBig()
  let content: Buffer
  try {
    content = method === stored ? bytes : inflateRawSync(bytes, { maxOutputLength: Math.max(room, 1) })
  } catch (error) {
    throw isTooLarge(error) ? tooBig() : damaged()
  }
  if (content.length !== size || crc32(content) !== crc) throw damaged()
  return content
}

export type Parts = Map<string, Buffer>

/** `bytes`: the maximum size of the archive once unpacked. */
export const unpack = (zip: Buffer, { bytes }: Pick<Bounds, 'bytes'> = most): Parts => {
  const entries = readDirectory(zip)
  assertApart(zip, entries)
  const parts: Parts = new Map()
  let room = Math.min(bytes, zip.length * most.ratio)
  for (const entry of entries) {
    const { from, to } = packedBytes(zip, entry)
    const content = inflate(zip.subarray(from, to), entry, room)
    if (isArchive(entry.name, content)) throw new UnreadableFile('The file holds other files')
    room -= content.length
    parts.set(entry.name, content)
  }
  return parts
}

/** An archive without compression. */
export const pack = (parts: Parts): Buffer => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of parts) {
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(content.length, 14)
    shared.writeUInt32LE(content.length, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.alloc(4)
    local.writeUInt32LE(signature.local)
    const central = Buffer.alloc(centralLength)
    central.writeUInt32LE(signature.central)
    shared.copy(central, 6)
    central.writeUInt32LE(offset, 42)
    files.push(local, shared, Buffer.from(name), content)
    directory.push(central, Buffer.from(name))
    offset += localLength + Buffer.byteLength(name) + content.length
  }
  const end = Buffer.alloc(endLength)
  end.writeUInt32LE(signature.end)
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}
