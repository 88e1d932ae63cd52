// Node closes an idle connection after a timeout. A connection is also idle while we work on its call, so such a connection stays
// open: the call is answered in time (deadline.ts).
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export const idleConnections = (app: FastifyInstance) => {
  const open = new WeakMap<Socket, Set<IncomingMessage>>()
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const { socket } = raw
    const requests = open.get(socket) ?? new Set()
    open.set(socket, requests.add(raw))
    reply.raw.once('close', () => requests.delete(raw))
    done()
  })
  // A body that does not arrive and an answer that is not read are the client's fault.
  app.server.on('timeout', (socket: Socket) => {
    const requests = [...(open.get(socket) ?? [])]
    const isOurs = requests.length > 0 && requests.every(({ complete }) => complete) && socket.writableLength === 0
    if (!isOurs) socket.destroy()
  })
}
