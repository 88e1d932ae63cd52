// Structured logs that never carry a body, a token, a PIN or a query string: what may be written is listed, not filtered.
import type { FastifyRequest } from 'fastify'

type Failure = Error & { code?: string; constraint?: string; routine?: string }

/** The text of a database error can quote what a person typed; its code, constraint and our own stack cannot. */
const err = (error: Failure) => ({
  type: error.name,
  code: error.code,
  constraint: error.constraint,
  ...(error.code === undefined && { message: error.message }),
  stack: error.stack?.split('\n').slice(1, 12).join('\n'),
})

const req = (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url })

export const logSettings = (level: string) => ({
  level,
  base: null,
  serializers: { err, req, error: err },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
})
