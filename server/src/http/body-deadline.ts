// Limits how long a body may take (docs/product/safety.md#slow-and-long-connections). Node has one limit for all requests, which
// would cut off a large file on a slow line. So Node's limit is long, and requests without a streamed file get a shorter one here.
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Node's own error code, so that `answerUnreadable` replies in the same way. */
const tooSlow = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Gives the client time to read the refusal before the connection closes while the client is still sending. */
const lingerMs = 1_000

/** A streamed file is cut off when no bytes arrive for `connectionTimeout`. Only callers with the right to upload send one. */
export const bodyDeadline = (app: FastifyInstance, milliseconds: number) => {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    // An injected request has no real socket.
    if (hasBody && !request.routeOptions.config.is_streamed && raw.socket instanceof Socket) {
      const timer = setTimeout(() => {
        if (raw.complete) return
        if (reply.raw.headersSent) raw.socket.destroy()
        else app.server.emit('clientError', tooSlow(), raw.socket)
      }, milliseconds)
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
  // The body of a refused request is not read to its end.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && raw.socket instanceof Socket) {
      const timer = setTimeout(() => raw.complete || raw.socket.destroy(), lingerMs)
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
