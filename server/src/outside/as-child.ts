// The child's side of through-child.ts: reads the task and the rows, and writes the file.
import { pipeline } from 'node:stream/promises'

/** Splits the input into its first line and the remaining bytes. */
const split = async (input: AsyncIterable<Buffer>) => {
  const pieces = input[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  for (;;) {
    const end = head.indexOf(0x0a)
    if (end >= 0) {
      const rest = async function* () {
        if (end + 1 < head.length) yield head.subarray(end + 1)
        yield* { [Symbol.asyncIterator]: () => pieces }
      }
      return { line: head.toString('utf8', 0, end), rest: rest() }
    }
    const next = await pieces.next()
    if (next.done) throw new Error('The task is missing')
    head = Buffer.concat([head, next.value])
  }
}

export const asChild = async <Task>(work: (task: Task, rows: AsyncIterable<Buffer>) => AsyncIterable<Buffer>) => {
  const { line, rest } = await split(process.stdin)
  await pipeline(work(JSON.parse(line) as Task, rest), process.stdout)
}
