// docs/product/api.md#every-call-is-answered: limits how long a call may take. When the time is over, the caller gets an answer and
// the work is rolled back. A commit in progress is awaited, so an answer never claims "not done" for work that was done.
import { overloaded } from '#src/system/errors.ts'
import type { Deadline } from '#src/system/context.ts'

export const answerWithin = 20_000

type Timed = Deadline & {
  /** Queued work starts here, or throws when the time is over. */
  begin: () => void
  /** True when the work began transactions and all of them were rolled back, so a retry is safe. */
  mayBegin: () => boolean
  /** The result of the work, or a 503 when the time is over and the work will leave no trace. */
  answer: <T>(work: Promise<T>, is_read: boolean) => Promise<T>
}

export const deadline = (milliseconds: number): Timed => {
  let state: 'waiting' | 'working' | 'in transaction' | 'committed' = 'waiting'
  let isOver = false
  let wasInTransaction = false
  /** A call that has committed anything runs to its end, because "not done" would no longer be true. */
  const assertTime = () => {
    if (isOver && state !== 'committed') throw overloaded()
  }
  return {
    begin: () => {
      assertTime()
      wasInTransaction = false
      state = 'working'
    },
    mayBegin: () => !isOver && wasInTransaction && state === 'working',
    beginTransaction: () => {
      assertTime()
      wasInTransaction = true
      if (state === 'working') state = 'in transaction'
    },
    beginCommit: () => {
      assertTime()
      state = 'committed'
    },
    endTransaction: () => {
      if (state === 'in transaction') state = 'working'
    },
    answer: (work, is_read) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          isOver = true
          // A change outside a transaction cannot be rolled back. It is short, so its own answer is awaited.
          if (is_read || state === 'waiting' || state === 'in transaction') reject(overloaded())
        }, milliseconds)
        work.then(resolve, reject).finally(() => clearTimeout(timer))
      }),
  }
}
