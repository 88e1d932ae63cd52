// What COPY hands out in its text format, taken apart without leaving bytes: a row of forty fields costs about a microsecond,
// and Postgres makes the next one meanwhile. Formatting in SQL would make it wait: measured twice the time.

/** Fields lie between `starts` and `ends`, as COPY escaped them; valid until the next row. */
export type CopiedRow = { bytes: Buffer; starts: Int32Array; ends: Int32Array }

const tab = 0x09
const lineFeed = 0x0a
const backslash = 0x5c
const capitalN = 0x4e

/** One field of a row. */
export type CopiedField = { bytes: Buffer; from: number; to: number }

export const isNull = ({ bytes, from, to }: CopiedField) =>
  to - from === 2 && bytes[from] === backslash && bytes[from + 1] === capitalN

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The text that a field stands for. */
export const fieldText = ({ bytes, from, to }: CopiedField) => {
  const text = bytes.toString('utf8', from, to)
  return text.includes('\\') ? text.replaceAll(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter) : text
}

/**
 * A raw line feed always ends a row: inside a text COPY writes it as an escape. Yields how many rows each piece had. Only a row
 * that lies across two pieces is copied.
 */
export const eachRow = async function* (
  chunks: AsyncIterable<Buffer>,
  fields: number,
  onRow: (row: CopiedRow) => void,
): AsyncGenerator<number> {
  const starts = new Int32Array(fields)
  const ends = new Int32Array(fields)
  let rest: Buffer = Buffer.alloc(0)
  let rows = 0

  /** Answers where the row begins that does not end here. */
  const scan = (bytes: Buffer, from: number) => {
    const row = { bytes, starts, ends }
    let field = 0
    let rowStart = from
    starts[0] = from
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte === tab) {
        ends[field] = at
        starts[++field] = at + 1
      } else if (byte === lineFeed) {
        ends[field] = at
        onRow(row)
        rows++
        field = 0
        rowStart = at + 1
        starts[0] = rowStart
      }
    }
    return rowStart
  }

  for await (const chunk of chunks) {
    rows = 0
    const firstEnd = rest.length > 0 ? chunk.indexOf(lineFeed) + 1 : 0
    if (rest.length > 0) rest = Buffer.concat([rest, firstEnd > 0 ? chunk.subarray(0, firstEnd) : chunk])
    if (rest.length === 0 || firstEnd > 0) {
      if (firstEnd > 0) scan(rest, 0)
      rest = Buffer.from(chunk.subarray(scan(chunk, firstEnd)))
    }
    yield rows
  }
}

/** Bytes of a file as they come, and how many rows of the report they hold. The bytes are good until the next are asked for. */
export type Written = { bytes: Buffer; rows: number }

export type Target = { bytes: Buffer; at: number }

const targetBytes = 256 * 1024

const makeRoom = (target: Target, room: number) => {
  if (target.bytes.length - target.at >= room) return
  const larger = Buffer.allocUnsafe(2 * target.bytes.length + room)
  target.bytes.copy(larger, 0, 0, target.at)
  target.bytes = larger
}

/**
 * Rows rewritten, many at a time; `write` puts one row into `target`, which has room for many times its size. There is one
 * target for the whole file: a fresh one for each piece would be garbage faster than it is collected.
 */
export const rewriteRows = async function* (
  chunks: AsyncIterable<Buffer>,
  fields: number,
  write: (row: CopiedRow, target: Target) => void,
): AsyncGenerator<Written> {
  const target: Target = { bytes: Buffer.allocUnsafe(targetBytes), at: 0 }
  const counted = eachRow(chunks, fields, (row) => {
    makeRoom(target, 4 * (row.ends[fields - 1]! - row.starts[0]!) + 1_024)
    write(row, target)
  })
  for await (const rows of counted) {
    yield { bytes: target.bytes.subarray(0, target.at), rows }
    target.at = 0
  }
}
