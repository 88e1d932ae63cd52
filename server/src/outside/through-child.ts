// Produces a file in an isolated child process: one that needs too much memory or time ends alone, and this process continues. The
// child gets one line of JSON and then rows in the format of COPY; it answers with the bytes of the file.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { countRows, type Written } from './copied-rows.ts'

type Work = {
  /** The path of a module that calls `asChild`. */
  program: string
  task: unknown
  memory_mb: number
  within_ms: number
}

/** The end of the child first appears as a failed write to it. */
const hasGone = (error: Error) =>
  ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )

export const throughChild = async function* (
  { program, task, memory_mb, within_ms }: Work,
  rows: AsyncIterable<Buffer>,
): AsyncGenerator<Written> {
  const child = spawn(process.execPath, [`--max-old-space-size=${memory_mb}`, '--max-semi-space-size=8', program], {
    // The child cannot read our environment, and its error output is dropped.
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: within_ms,
    killSignal: 'SIGKILL',
  })
  const closed = once(child, 'close') as Promise<[code: number | null]>
  let passed = 0
  let failure: Error | undefined
  const given = async function* () {
    yield Buffer.from(`${JSON.stringify(task)}\n`)
    yield* countRows(rows, (count) => (passed += count))
  }
  const fed = pipeline(given(), child.stdin).catch((error: Error) => {
    failure = error
    child.kill('SIGKILL')
  })
  try {
    for await (const bytes of child.stdout as AsyncIterable<Buffer>) {
      const done = passed
      // More rows may pass while the consumer processes these bytes.
      passed = 0
      yield { bytes, rows: done }
    }
    await fed
    const [code] = await closed
    if (failure && !hasGone(failure)) throw failure
    if (code !== 0) throw new Error('The process that made the file has ended before it was done')
  } finally {
    child.kill('SIGKILL')
  }
}
