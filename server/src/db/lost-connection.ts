// docs/product/safety.md#when-the-database-is-away: how the driver reports it, and the one retry of a read.
import { setTimeout as wait } from 'node:timers/promises'

type Failure = { code?: string; syscall?: string; message?: string }

/** The server ended the connection: on request, by a crash, or because it is shutting down. */
const endedCodes = new Set(['57P01', '57P02', '08003', '08006', '08007', 'ECONNRESET', 'EPIPE'])
const endedMessages = ['Connection terminated', 'Client has encountered a connection error']

/** Starting or stopping; a stand-by that only reads; no connections, memory or disk space left. */
const awayCode = /^(?:57P0[3-5]|25006|08...|53...|58030|ETIMEDOUT)$/
const poolMessage = 'timeout exceeded when trying to connect'

const isLost = ({ code = '', message = '' }: Failure) =>
  endedCodes.has(code) || endedMessages.some((text) => message.includes(text))

/** Worth another try soon. A missing socket is ENOENT, which counts only for `connect`: for a file it is a mistake of ours. */
export const isAway = (error: Failure) =>
  isLost(error) || awayCode.test(error.code ?? '') || error.syscall === 'connect' || error.message?.includes(poolMessage) === true

/** The pool notices lost connections one at a time, and until then would hand out the next lost one. */
const noticeMs = 100

/**
 * Repeats a read once when its connection was lost. A write is never repeated: if the connection was lost during the commit,
 * nobody knows whether it happened.
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
