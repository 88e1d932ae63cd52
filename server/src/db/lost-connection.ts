// docs/product/safety.md#when-the-database-is-away: how the driver reports a lost connection, and the single retry of a read.
import { setTimeout as wait } from 'node:timers/promises'

type Failure = { code?: string; syscall?: string; message?: string }

/** The server ended the connection: on request, after a crash, or because it is shutting down. */
const endedCodes = new Set(['57P01', '57P02', '08003', '08006', '08007', 'ECONNRESET', 'EPIPE'])
const endedMessages = ['Connection terminated', 'Client has encountered a connection error']

/** The server is starting or stopping, is a read-only standby, or has no connections, memory or disk space left. */
const awayCode = /^(?:57P0[3-5]|25006|08...|53...|58030|ETIMEDOUT)$/
/** It refuses new connections: the password of the role was changed, or the role or the database removed. */
const refusedCode = /^(?:28...|3D000)$/
/** What Node does until a connection is open. */
const asked = new Set(['connect', 'getaddrinfo'])
const poolMessage = 'timeout exceeded when trying to connect'

const isLost = ({ code = '', message = '' }: Failure) =>
  endedCodes.has(code) || endedMessages.some((text) => message.includes(text))

/** Node does not accept the certificate of the server, for example because it has expired. */
export const isUntrusted = ({ code = '' }: Failure) => /CERT|_SIGNATURE$/.test(code)

/** Worth retrying soon. A missing socket is ENOENT, which counts only for `asked`: for a file it is a bug of ours. */
export const isAway = (error: Failure) =>
  isLost(error) ||
  awayCode.test(error.code ?? '') ||
  refusedCode.test(error.code ?? '') ||
  isUntrusted(error) ||
  asked.has(error.syscall ?? '') ||
  error.message?.includes(poolMessage) === true

/** The pool notices lost connections one at a time. Without this pause it would hand out the next lost one. */
const noticeMs = 100

/**
 * Retries a read once when its connection was lost. A write is never retried: if the connection was lost during the commit, its
 * outcome is unknown.
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
