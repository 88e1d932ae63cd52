// What the driver says when Postgres is away, and the one repetition of what it cut short.
import { setTimeout as wait } from 'node:timers/promises'

type Failure = { code?: string; syscall?: string; message?: string }

/** The server has ended the connection: it was told to, it crashed, or it is shutting down. */
const endedCodes = new Set(['57P01', '57P02', '08003', '08006', '08007', 'ECONNRESET', 'EPIPE'])
const endedMessages = ['Connection terminated', 'Client has encountered a connection error']

/** Starting or stopping; a stand-by that only reads; no connection, memory or disk left. */
const awayCode = /^(?:57P0[3-5]|25006|08...|53...|58030|ETIMEDOUT)$/
const poolMessage = 'timeout exceeded when trying to connect'

const isLost = ({ code = '', message = '' }: Failure) =>
  endedCodes.has(code) || endedMessages.some((text) => message.includes(text))

/** Worth another try soon. A socket that is not there is ENOENT, which of a file would be our own mistake. */
export const isAway = (error: Failure) =>
  isLost(error) || awayCode.test(error.code ?? '') || error.syscall === 'connect' || error.message?.includes(poolMessage) === true

/** The pool learns of one lost connection at a time; meanwhile it would hand out the next. */
const noticeMs = 100

/**
 * Does a read again, once, when its connection was lost (security 4.1, R20). Never a write: nobody knows whether what was
 * cut short at its commit has happened.
 */
export const readAgain = async <Result>(read: () => Promise<Result>): Promise<Result> => {
  try {
    return await read()
  } catch (error) {
    if (!isLost(error as Failure)) throw error
    await wait(noticeMs)
    return read()
  }
}
