// Somebody writes while an upgrade runs, and waits for no lock of it for longer than a person would.
import type { Client } from 'pg'

/** Longer than the short locks of an upgrade, on a busy machine too, and shorter than rewriting a table. */
const longestWait = '2s'

/**
 * Writes one after the other until the work is done, and three times at least. Postgres itself ends a write that waits for a lock for
 * too long: only the waiting counts, not how long a slow machine takes for the write.
 */
export const writeMeanwhile = async (
  writer: Pick<Client, 'query'>,
  { work, write }: { work: () => Promise<unknown>; write: (turn: number) => Promise<unknown> },
) => {
  await writer.query(`set lock_timeout = '${longestWait}'`)
  const state = { is_over: false, written: 0 }
  const writing = (async () => {
    for (; !state.is_over || state.written < 3; state.written++) await write(state.written)
  })()
  await Promise.all([
    writing,
    work().finally(() => {
      state.is_over = true
    }),
  ])
  return state.written
}
