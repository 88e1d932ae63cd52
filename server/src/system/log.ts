// Structured logs that never contain a body, a token, a PIN or a query string: the code lists what may be logged
// (docs/product/safety.md#nothing-secret-in-logs).
import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'

type Failure = Error & { code?: string; constraint?: string; routine?: string }

const frame = /^\s+at .+:\d+:\d+\)?$/
const shownFrames = 11

/** A stack begins with the error's message, which may have several lines. Only the frames after it are safe to log. */
const framesOf = ({ message, stack = '' }: Failure) =>
  stack
    .slice(message && stack.includes(message) ? stack.indexOf(message) + message.length : 0)
    .split('\n')
    .filter((line) => frame.test(line))
    .slice(0, shownFrames)
    .join('\n')

/** The message of a database error can quote a person's input; its code, its constraint and our stack cannot. */
const err = (error: Failure) => ({
  type: error.name,
  code: error.code,
  constraint: error.constraint,
  ...(error.code === undefined && { message: error.message }),
  stack: framesOf(error),
})

const req = (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url })

export const logSettings = (level: string) => ({
  level,
  base: null,
  serializers: { err, req, error: err },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
})

/** In characters, while they cannot be written. Later ones are lost. */
const keptOfLog = 2 ** 20

/**
 * Where the log goes. When its disk is full, only lines of the log are lost. The library would throw, and then wait at the exit of
 * the process for room on the disk, with the port still open.
 */
export const logStream = (fd: number = process.stdout.fd) => {
  const stream = pino.destination({ dest: fd, maxLength: keptOfLog })
  const flush = stream.flushSync.bind(stream)
  stream.on('error', () => (stream.flushSync = () => {}))
  stream.on('write', () => (stream.flushSync = flush))
  return stream
}
