// docs/product/api.md#every-call-is-answered: how long a call may take. When its time is over it is answered, and what it was doing
// is rolled back. What is already being committed is waited for, so an answer never says "not done" about what was done.
import { overloaded } from '#src/system/errors.ts'
import type { Deadline } from '#src/system/context.ts'

export const answerWithin = 20_000

type Timed = Deadline & {
  /** Work that waits for its turn begins here, or not at all. */
  begin: () => void
  /** Nothing of it is there: each transaction that it began was taken back. Also says that there was one. */
  mayBegin: () => boolean
  /** The result of the work, or a 503 when its time is over and nothing of it will be there. */
  answer: <T>(work: Promise<T>, is_read: boolean) => Promise<T>
}

export const deadline = (milliseconds: number): Timed => {
  let state: 'waiting' | 'working' | 'in transaction' | 'committed' = 'waiting'
  let isOver = false
  let wasInTransaction = false
  /** A call that has committed something goes on to its end, because "not done" would not be true any more. */
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
          // Outside a transaction a change cannot be taken back. It is short, so its own answer is waited for.
          if (is_read || state === 'waiting' || state === 'in transaction') reject(overloaded())
        }, milliseconds)
        work.then(resolve, reject).finally(() => clearTimeout(timer))
      }),
  }
}
