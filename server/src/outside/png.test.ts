// Every kind of PNG is read to its last pixel: a logo may come from any program.
import { expect, test } from 'vitest'
import { pngChunk, pngOf } from '#testing/logo.ts'
import { shrunkTo, writePng } from './png-paper.ts'
import { readPng } from './png.ts'

const [width, height] = [11, 9]
const kinds = [
  { name: 'grey', type: 0, channels: 1, depths: [1, 2, 4, 8, 16] },
  { name: 'colours', type: 2, channels: 3, depths: [8, 16] },
  { name: 'a palette', type: 3, channels: 1, depths: [1, 2, 4, 8] },
  { name: 'grey with alpha', type: 4, channels: 2, depths: [8, 16] },
  { name: 'colours with alpha', type: 6, channels: 4, depths: [8, 16] },
] as const
const cases = kinds.flatMap(({ depths, ...kind }) =>
  depths.flatMap((depth) => [false, true].map((isInterlaced) => ({ ...kind, depth, isInterlaced }))),
)

const valueOf = (x: number, y: number, channel: number, depth: number) => (x * 7919 + y * 104_729 + channel * 31 + 5) % 2 ** depth
const palette = Buffer.from(Array.from({ length: 768 }, (_, at) => (at * 37) % 256))

/** One row of values, packed with the picture's bits per value. */
const packed = (values: readonly number[], depth: number) => {
  const bits = values.map((value) => value.toString(2).padStart(depth, '0')).join('')
  return Buffer.from(bits.match(/.{1,8}/g)!.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

/** Each row as its difference from its neighbors, with a different one of the five filters each time. */
const filtered = (rows: readonly Buffer[], step: number) =>
  Buffer.concat(
    rows.map((row, at) => {
      const filter = at % 5
      const above = rows[at - 1] ?? Buffer.alloc(row.length)
      const differences = row.map((byte, place) => {
        const [left, corner] = [row[place - step] ?? 0, at === 0 ? 0 : (above[place - step] ?? 0)]
        const up = above[place]!
        const near = [left, up, corner].toSorted(
          (one, other) => Math.abs(left + up - corner - one) - Math.abs(left + up - corner - other),
        )[0]!
        return byte - [0, left, up, (left + up) >> 1, near][filter]!
      })
      return Buffer.concat([Buffer.from([filter]), differences])
    }),
  )

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.ceil(Math.max(0, to - from) / step) }, (_, at) => from + at * step)
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

test.each(cases)('$name of $depth bits (interlaced: $isInterlaced)', ({ type, channels, depth, isInterlaced }) => {
  const values = (x: number, y: number) => Array.from({ length: channels }, (_, channel) => valueOf(x, y, channel, depth))
  const passes = isInterlaced ? adam7 : [[0, 0, 1, 1] as const]
  const rows = Buffer.concat(
    passes.map(([x0, y0, dx, dy]) => {
      const columns = range(x0, width, dx)
      if (columns.length === 0) return Buffer.alloc(0)
      const lines = range(y0, height, dy).map((y) =>
        packed(
          columns.flatMap((x) => values(x, y)),
          depth,
        ),
      )
      return filtered(lines, Math.max(1, (channels * depth) >> 3))
    }),
  )
  const png = pngOf({ width, height, depth, type, isInterlaced, rows }, type === 3 ? [pngChunk('PLTE', palette)] : [])
  const most = 2 ** depth - 1
  const expected = range(0, height, 1).flatMap((y) =>
    range(0, width, 1).flatMap((x) => {
      const [first, second, third] = values(x, y)
      if (type === 3) return [0, 1, 2].map((channel) => palette[first! * 3 + channel]!)
      const colour = channels > 2 ? [first!, second!, third!] : [first!, first!, first!]
      const alpha = channels % 2 === 0 ? values(x, y).at(-1)! / most : 1
      return colour.map((value) => Math.round(((value * 255) / most) * alpha + 255 * (1 - alpha)))
    }),
  )
  const read = readPng(png)!
  expect([...read.rgb]).toEqual(expected)
  expect(readPng(writePng(read))!.rgb.equals(read.rgb), 'written and read again').toBe(true)
})

test('a color marked as transparent becomes white, also in a palette', () => {
  const grey = pngOf({ width: 2, height: 1, depth: 8, type: 0, rows: Buffer.from([0, 7, 8]) }, [
    pngChunk('tRNS', Buffer.from([0, 7])),
  ])
  expect([...readPng(grey)!.rgb]).toEqual([255, 255, 255, 8, 8, 8])
  const inks = [pngChunk('PLTE', Buffer.from([10, 20, 30])), pngChunk('tRNS', Buffer.from([0]))]
  expect([...readPng(pngOf({ width: 1, height: 1, depth: 8, type: 3, rows: Buffer.from([0, 0]) }, inks))!.rgb]).toEqual([
    255, 255, 255,
  ])
})

test('an index beyond the palette, an unknown filter and excess pixels make a picture unreadable', () => {
  const of = (type: number, bytes: readonly number[]) => pngOf({ width: 1, height: 1, depth: 8, type, rows: Buffer.from(bytes) })
  for (const png of [of(3, [0, 4]), of(0, [5, 0]), of(0, [0, 0, 0])]) expect(readPng(png)).toBeUndefined()
})

test('a picture that is too large is scaled down in proportion, by averaging', () => {
  const rgb = Buffer.from([0, 100, 200, 40].flatMap((value) => [value, value, value]))
  expect(shrunkTo({ width: 4, height: 1, rgb }, { width: 2, height: 1 })).toEqual({
    width: 2,
    height: 1,
    rgb: Buffer.from([50, 50, 50, 120, 120, 120]),
  })
})
