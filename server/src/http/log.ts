// Structured logs that never carry a body, a token, a PIN or a query string: what may be written is listed, not filtered.
import type { FastifyRequest } from 'fastify'

type Failure = Error & { code?: string; constraint?: string; routine?: string }

const frame = /^\s+at .+:\d+:\d+\)?$/
const shownFrames = 11

/** A stack begins with the error's text, of however many lines; only the calls after it are ours. */
const framesOf = ({ message, stack = '' }: Failure) =>
  stack
    .slice(message && stack.includes(message) ? stack.indexOf(message) + message.length : 0)
    .split('\n')
    .filter((line) => frame.test(line))
    .slice(0, shownFrames)
    .join('\n')

/** The text of a database error can quote what a person typed; its code, constraint and our own stack cannot. */
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
