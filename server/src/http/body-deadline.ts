// How long a body may take (docs/product/safety.md#slow-and-long-connections). Node has one limit for all requests, which
// would cut off a large file on a slow line. So that limit is long, and requests without a streamed file get a shorter one here.
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The code that Node itself uses, so that `answerUnreadable` replies in the same way. */
const tooSlow = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Time for a client to read the refusal before the connection is closed under what it still sends. */
const lingerMs = 1_000

/** A streamed file is cut off when nothing arrives for a while (`connectionTimeout`). Only callers with the right send one. */
export const bodyDeadline = (app: FastifyInstance, milliseconds: number) => {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    // An injected request has no socket to wait for.
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
  // What was refused is not read to its end.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && raw.socket instanceof Socket) {
      const timer = setTimeout(() => raw.complete || raw.socket.destroy(), lingerMs)
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
