// Requests that never reach a route, because their URL or their bytes cannot be parsed, get the same reply as all others.
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@forecourt/domain/contract/errors.ts'
import { problems } from '@forecourt/domain/messages.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#src/system/config.ts'
import { sendError } from './error-handler.ts'
import { apiHeaders } from './security-headers.ts'

/** Errors of Node's parser that have their own status. */
const statusOfCode: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

export const answerUnreadable = (config: Config) => {
  const headers = apiHeaders(config)
  return {
    /** For a URL like `/v1/%zz`. No hook runs here, so the headers are set explicitly. */
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(headers).header('x-request-id', request.id)
      void sendError(error, request, reply)
    },

    /** For bytes that are not HTTP: there is no request, only a socket. */
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const status = statusOfCode[error.code ?? ''] ?? 400
      const request_id = randomUUID()
      const body = JSON.stringify({ message: problems.malformed, code: 'malformed', request_id } satisfies ErrorBody)
      const all = {
        ...headers,
        'x-request-id': request_id,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
      if (socket.writable) socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
      socket.destroy(error)
    },
  }
}
