// How long a body may take. Node's own limit counts for every request alike, and would cut a large file on a slow line; so it
// is set far out, and each request that is not a streamed file gets its own here.
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** As Node says it, so that the answer is the one of `answerUnreadable`. */
const tooSlow = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** A streamed file is cut when nothing comes for a while (`connectionTimeout`), and is taken from those who may send one only. */
export const bodyDeadline = (app: FastifyInstance, milliseconds: number) => {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    // Refused or answered, the rest of a body may still be on its way: only its end ends the waiting. An injected request has
    // no socket to wait for.
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
}
