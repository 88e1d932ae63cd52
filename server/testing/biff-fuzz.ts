// Generates damaged .xls files from a valid one, the same in every run (docs/product/safety.md#hostile-files). Random bit flips
// rarely get past the container, so most changes target the records of the workbook: length, kind, count, order.

/** A small seeded random generator (mulberry32), so that a failure can be reproduced. */
const randomOf = (seed: number) => {
  let state = seed >>> 0
  return (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
type Random = ReturnType<typeof randomOf>

const beginOfFile = 0x0809
const headLength = 4

/** The offset of each record of the workbook. A small file stores its stream contiguously. */
const recordsOf = (file: Buffer) => {
  const starts: number[] = []
  const first = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06])
  let at = file.indexOf(first)
  while (at >= 0 && at + headLength <= file.length) {
    const kind = file.readUInt16LE(at)
    if (kind === 0 || (starts.length === 0 && kind !== beginOfFile)) break
    starts.push(at)
    at += headLength + file.readUInt16LE(at + 2)
  }
  return starts
}

const extremes = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff]

type Change = (file: Buffer, random: Random) => void

const inRecords =
  (change: (file: Buffer, start: number, random: Random) => void): Change =>
  (file, random) => {
    const starts = recordsOf(file)
    const start = starts[random(starts.length)]
    if (start !== undefined) change(file, start, random)
  }

const changes: Change[] = [
  inRecords((file, start, random) => file.writeUInt16LE(extremes[random(extremes.length)]!, start + 2)),
  inRecords((file, start, random) => file.writeUInt16LE(random(0x1000), start)),
  inRecords((file, start, random) => {
    const length = file.readUInt16LE(start + 2)
    if (length >= 2) file.writeUInt16LE(extremes[random(extremes.length)]!, start + headLength + random(length - 1))
  }),
  inRecords((file, start, random) => {
    const length = file.readUInt16LE(start + 2)
    for (let n = 0; n < length; n++) file[start + headLength + n] = random(256)
  }),
  inRecords((file, start, random) => {
    const starts = recordsOf(file)
    const from = starts[random(starts.length)] ?? start
    file.copy(file, start, from, Math.min(from + 64, file.length))
  }),
  (file, random) => {
    for (let n = 0; n < 16; n++) file[random(file.length)] = random(256)
  },
  // Changes the sector table of the container: chains that form a cycle or leave the file.
  (file, random) => file.writeUInt32LE(random(file.length), 512 * (1 + random(2)) + 4 * random(64)),
  (file, random) => file.writeUInt32LE(extremes[random(extremes.length)]!, 0x18 + 4 * random(16)),
]

/** The nth damaged copy of a good file. */
export const damagedXls = (good: Buffer, seed: number): Buffer => {
  const random = randomOf(seed)
  const file = Buffer.from(good)
  for (let n = 0; n <= random(3); n++) changes[random(changes.length)]!(file, random)
  return file
}
