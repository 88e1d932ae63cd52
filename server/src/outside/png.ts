// PNG pictures: read completely, so that a broken one is refused on upload and not when it is printed.
import { crc32, inflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Channels per pixel, by the color type in the header: gray, RGB, palette, gray with alpha, RGB with alpha. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const depthsOf: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

export type PngSize = { width: number; height: number }
/** Red, green and blue of each pixel, on white paper. */
export type Pixels = PngSize & { rgb: Buffer }

class Broken extends Error {}
/** Errors of zlib for data that does not unpack, or that unpacks to more bytes than the picture has. */
const isZlib = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(Z_|ERR_BUFFER_TOO_LARGE)/.test(String(error.code))
const must = (condition: boolean) => {
  if (!condition) throw new Broken('The picture is broken')
}

/** Reads only the header; undefined when the bytes are no PNG. */
export const pngSize = (content: Uint8Array): PngSize | undefined => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(signature)) return undefined
  if (bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** All chunks up to the last one, each verified against its checksum. */
const chunksOf = (bytes: Buffer) => {
  const chunks: { name: string; data: Buffer }[] = []
  for (let at = 8; chunks.at(-1)?.name !== 'IEND';) {
    must(at + 12 <= bytes.length)
    const end = at + 8 + bytes.readUInt32BE(at)
    must(end + 4 <= bytes.length && crc32(bytes.subarray(at + 4, end)) === bytes.readUInt32BE(end))
    chunks.push({ name: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

const paeth = (left: number, above: number, corner: number) => {
  const guess = left + above - corner
  const [byLeft, byAbove, byCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
  if (byLeft <= byAbove && byLeft <= byCorner) return left
  return byAbove <= byCorner ? above : corner
}

type Guess = (left: number, above: number, corner: number) => number
const guesses: readonly Guess[] = [() => 0, (left) => left, (_, above) => above, (left, above) => (left + above) >> 1, paeth]

/** Each row stores its difference from the pixels to the left and above, by one of five filters. */
const unfilter = (rows: Buffer, { stride, step }: { stride: number; step: number }) => {
  for (let row = 0; row * (stride + 1) < rows.length; row++) {
    const start = row * (stride + 1) + 1
    const guess = guesses[rows[start - 1]!]
    must(guess !== undefined)
    for (let at = 0; at < stride; at++) {
      const left = at < step ? 0 : rows[start + at - step]!
      const above = row === 0 ? 0 : rows[start + at - stride - 1]!
      const corner = at < step || row === 0 ? 0 : rows[start + at - step - stride - 1]!
      rows[start + at] = (rows[start + at]! + guess!(left, above, corner)) & 255
    }
  }
}

/** The seven passes of an interlaced picture: first column and row, and the steps. A picture without interlacing has one pass. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const onePass = [[0, 0, 1, 1]] as const

type Header = PngSize & { depth: number; type: number; isInterlaced: boolean }

const headerOf = (data: Buffer): Header => {
  must(data.length === 13)
  const [depth, type, method, filter, interlace] = [...data.subarray(8)]
  must(depthsOf[type!]?.includes(depth!) === true && method === 0 && filter === 0 && interlace! <= 1)
  return { width: data.readUInt32BE(0), height: data.readUInt32BE(4), depth: depth!, type: type!, isInterlaced: interlace === 1 }
}

type Inks = { palette: Buffer; transparent: Buffer | undefined }
/** Writes one pixel: `column` in the row, `at` in the result. */
type Paint = (line: Buffer, column: number, at: number) => void

const whiteGround = 255

/** Blends alpha with white, the color of paper. Allocates nothing, because a picture has millions of pixels. */
const painterOf = ({ depth, type }: Header, { palette, transparent }: Inks, rgb: Buffer): Paint => {
  const channels = channelsOf[type]!
  const most = 2 ** depth - 1
  const isGrey = type === 0 || type === 4
  const hasAlpha = type === 4 || type === 6
  const valueAt = (line: Buffer, index: number) => {
    if (depth === 8) return line[index]!
    if (depth === 16) return line.readUInt16BE(index * 2)
    const bit = index * depth
    return (line[bit >> 3]! >> (8 - depth - (bit & 7))) & most
  }
  const put = (at: number, value: number, alpha: number) => {
    rgb[at] = Math.round(value * alpha + whiteGround * (1 - alpha))
  }
  /** A PNG may declare one color as transparent. */
  const isKey = (line: Buffer, first: number) => {
    if (!transparent || hasAlpha || transparent.length < channels * 2) return false
    for (let channel = 0; channel < channels; channel++)
      if (valueAt(line, first + channel) !== transparent.readUInt16BE(channel * 2)) return false
    return true
  }
  if (type === 3)
    return (line, column, at) => {
      const index = valueAt(line, column)
      must(index * 3 + 3 <= palette.length)
      const alpha = (transparent?.[index] ?? 255) / 255
      for (let channel = 0; channel < 3; channel++) put(at + channel, palette[index * 3 + channel]!, alpha)
    }
  return (line, column, at) => {
    const first = column * channels
    const alpha = hasAlpha ? valueAt(line, first + channels - 1) / most : isKey(line, first) ? 0 : 1
    for (let channel = 0; channel < 3; channel++)
      put(at + channel, (valueAt(line, first + (isGrey ? 0 : channel)) * 255) / most, alpha)
  }
}

const decode = (bytes: Buffer): Pixels => {
  const chunks = chunksOf(bytes)
  const header = headerOf(chunks[0]!.data)
  const { width, height, depth, type, isInterlaced } = header
  const dataOf = (name: string) => chunks.filter((chunk) => chunk.name === name).map(({ data }) => data)
  const bits = channelsOf[type]! * depth
  const parts = (isInterlaced ? passes : onePass)
    .map(([x, y, dx, dy]) => ({ x, y, dx, dy, columns: Math.ceil((width - x) / dx), rows: Math.ceil((height - y) / dy) }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0)
    .map((part) => ({ ...part, stride: Math.ceil((part.columns * bits) / 8) }))
  const size = parts.reduce((sum, { rows, stride }) => sum + rows * (stride + 1), 0)
  const raw = inflateSync(Buffer.concat(dataOf('IDAT')), { maxOutputLength: size })
  must(raw.length === size)
  const rgb = Buffer.alloc(width * height * 3)
  const paint = painterOf(header, { palette: Buffer.concat(dataOf('PLTE')), transparent: dataOf('tRNS')[0] }, rgb)
  let from = 0
  for (const { x, y, dx, dy, columns, rows, stride } of parts) {
    const part = raw.subarray(from, from + rows * (stride + 1))
    from += part.length
    unfilter(part, { stride, step: Math.max(1, bits >> 3) })
    for (let row = 0; row < rows; row++) {
      const line = part.subarray(row * (stride + 1) + 1, (row + 1) * (stride + 1))
      for (let column = 0; column < columns; column++) paint(line, column, ((y + row * dy) * width + x + column * dx) * 3)
    }
  }
  return { width, height, rgb }
}

/** Every pixel; undefined when any part of the picture is broken. The caller has already checked the size. */
export const readPng = (content: Uint8Array): Pixels | undefined => {
  try {
    return decode(Buffer.from(content.buffer, content.byteOffset, content.length))
  } catch (error) {
    if (error instanceof Broken || isZlib(error)) return undefined
    throw error
  }
}
