// Structured logs that never contain a body, a token, a PIN or a query string: the code lists what may be logged
// (docs/product/safety.md#nothing-secret-in-logs).
import type { FastifyRequest } from 'fastify'

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
