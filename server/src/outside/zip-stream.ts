// Writes a ZIP archive piece by piece, so that no entry is ever in memory as a whole. Sizes follow their data.
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

type Content = AsyncIterable<Buffer>
export type ZipEntry = { name: string; content: Content }

const localMark = 0x04_03_4b_50
const sizesMark = 0x08_07_4b_50
const centralMark = 0x02_01_4b_50
const endMark = 0x06_05_4b_50
const version = 20
/** Sizes follow the data, and names are UTF-8. */
const flags = 0x08_08
const deflate = 8
/** 1 January 1980: the same content gives the same file. */
const date = 0x00_21

type Sums = { crc: number; size: number; packed: number }

const record = (...fields: readonly (readonly [bytes: 2 | 4, value: number])[]) => {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0))
  let at = 0
  for (const [length, value] of fields) at = bytes.writeUIntLE(value, at, length)
  return bytes
}

const packed = async function* (content: Content, sums: Sums): AsyncGenerator<Buffer> {
  const packing = createDeflateRaw({ level: 4 })
  const measured = async function* () {
    for await (const piece of content) {
      sums.crc = crc32(piece, sums.crc)
      sums.size += piece.length
      yield piece
    }
  }
  const fed = pipeline(measured(), packing)
  // The failure reaches the reader of the packed bytes through the stream.
  fed.catch(() => {})
  for await (const piece of packing as AsyncIterable<Buffer>) {
    sums.packed += piece.length
    yield piece
  }
  await fed
}

export const zipStream = async function* (entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const central: Buffer[] = []
  let at = 0
  for (const { name, content } of entries) {
    const title = Buffer.from(name)
    const begin = at
    const head = record(
      [4, localMark],
      [2, version],
      [2, flags],
      [2, deflate],
      [2, 0],
      [2, date],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, title.length],
      [2, 0],
    )
    yield Buffer.concat([head, title])
    const sums: Sums = { crc: 0, size: 0, packed: 0 }
    yield* packed(content, sums)
    yield record([4, sizesMark], [4, sums.crc], [4, sums.packed], [4, sums.size])
    at += head.length + title.length + sums.packed + 16
    const known = record(
      [4, centralMark],
      [2, version],
      [2, version],
      [2, flags],
      [2, deflate],
      [2, 0],
      [2, date],
      [4, sums.crc],
      [4, sums.packed],
      [4, sums.size],
      [2, title.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, begin],
    )
    central.push(known, title)
  }
  const directory = Buffer.concat(central)
  const count = central.length / 2
  const end = record([4, endMark], [2, 0], [2, 0], [2, count], [2, count], [4, directory.length], [4, at], [2, 0])
  yield Buffer.concat([directory, end])
}
