import { setImmediate as breath } from 'node:timers/promises'
import type { TextLine } from '#src/outside/text-lines.ts'
import type { LineReader } from './read-layout.ts'
import type { Ctx } from '#src/system/context.ts'
import { lineDigests, type LineDigests } from '#src/features/imports/place/known-transactions.ts'
import type { Chunk } from '#src/features/imports/place/write-chunk.ts'

/** Judging reads the data around a card or vehicle once per chunk, so larger chunks cost less per line. */
export const linesAtOnce = 4_000
/** After this many lines, about a millisecond, the process yields: the statements that write the chunk before come first. */
const linesInABreath = 20

const emptyChunk = (at: { next_line: number; next_byte: number }, digests: LineDigests): Chunk => ({
  from_byte: at.next_byte,
  next_line: at.next_line,
  next_byte: at.next_byte,
  lines: 0,
  quantity: 0,
  total: 0,
  transactions: [],
  authorisations: [],
  problems: [],
  trailer: null,
  digests,
})

/**
 * A fixed-width line, the only kind with a trailer, has at most ten digits. A larger amount is refused anyway, and many of them would
 * not fit into the sums.
 */
const mostCounted = 9_999_999_999
const counted = (amount: number | null | undefined) => (amount && Math.abs(amount) <= mostCounted ? amount : 0)

const put = (chunk: Chunk, { line, next }: TextLine, read: ReturnType<LineReader>) => {
  chunk.next_line = line + 1
  chunk.next_byte = next
  if (read === 'nothing') return
  if ('trailer' in read) {
    chunk.trailer = read.trailer
    return
  }
  chunk.lines++
  const told = 'transaction' in read ? read.transaction : 'problems' in read ? read.unbelieved : undefined
  chunk.quantity += counted(told?.quantity)
  chunk.total += counted(told?.total)
  if ('transaction' in read) {
    chunk.transactions.push({ line, record: read.transaction })
    chunk.digests.digest(read.transaction)
  } else if ('authorisation' in read) chunk.authorisations.push({ line, record: read.authorisation })
  else for (const problem of read.problems) chunk.problems.push({ line, tran_id: read.tran_id ?? '', problem })
}

export const chunksOf = async function* (
  lines: AsyncIterable<TextLine>,
  read: LineReader,
  { from, keyring }: { from: { next_line: number; next_byte: number } } & Pick<Ctx, 'keyring'>,
) {
  let chunk = emptyChunk(from, lineDigests({ keyring }))
  let count = 0
  for await (const line of lines) {
    put(chunk, line, read(line))
    if (++count % linesInABreath === 0) await breath()
    if (count < linesAtOnce) continue
    yield chunk
    chunk = emptyChunk(chunk, lineDigests({ keyring }))
    count = 0
  }
  if (count > 0) yield chunk
}
