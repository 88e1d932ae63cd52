// Starts and stops every program in the same way: one sentence and exit code 1 when it cannot start; on SIGINT or SIGTERM
// everything is closed in reverse order.
import { isBusy } from '#src/db/busy.ts'
import { isAway } from '#src/db/lost-connection.ts'
import { AppError } from '#src/system/errors.ts'
import { StartError } from '#src/system/start-error.ts'

type Stop = () => Promise<void>

const stopWithin = 25_000

/** What the operator can change about a file or a folder. Anything else, such as a missing file of our own, is a bug. */
const places: Readonly<Record<string, string>> = {
  EACCES: 'may not be used by this user',
  EPERM: 'may not be used by this user',
  EROFS: 'is on a file system that cannot be written to',
  ENOTDIR: 'lies in something that is not a folder',
  ENOSPC: 'does not fit on its disk',
  EDQUOT: 'does not fit into the quota of this user',
}

type Failure = { code?: string; port?: number; path?: string; message?: string }

const explain = (error: unknown) => {
  const { code, port, path, message } = error as Failure
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop the other program or set PORT.`
  if (code === 'EACCES' && port) return `Port ${port} needs more rights than this user has. Set PORT to one above 1023.`
  if (code && places[code]) return `${path ?? 'A file'} ${places[code]} (${code}).`
  if (code === '42501') return `The database role lacks a right (${message}). See docs/operations/database.md.`
  if (isBusy(error) || isAway(error as Error))
    return `The database did not do it in time (${code ?? message}). Try again when it has less to do.`
  return error instanceof StartError || error instanceof AppError ? error.message : undefined
}

/** Runs `start`, which registers each thing it opens, so that a failed start leaves nothing open. */
export const run = async (start: (onStop: (stop: Stop) => void) => Promise<void>) => {
  const stops: Stop[] = []
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    // A component that hangs must not keep the program running.
    setTimeout(() => {
      console.error('Something did not close in time; stopped without it.')
      process.exit(code || 1)
    }, stopWithin).unref()
    for (const close of stops.toReversed()) await close().catch((error: unknown) => console.error(error))
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  // The reader of a pipe has gone, or the disk of a file is full: what was to be printed is lost, and the work goes on.
  process.stdout.on('error', () => {})
  process.on('unhandledRejection', (error) => {
    console.error(error)
    void stop(1)
  })
  try {
    await start((close) => stops.push(close))
  } catch (error) {
    // Stopped during its start: closing the database makes the start fail, so that error is meaningless.
    if (stopping) return
    console.error(explain(error) ?? error)
    await stop(1)
  }
}
