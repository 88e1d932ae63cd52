// Requests that match no route: 405 where the path has another method, the portal's page for browsers, 404 for the rest.
import { problems } from '@forecourt/domain/messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '#src/system/errors.ts'
import type { Bound } from './mount.ts'
import { sendError } from './error-handler.ts'

const toPattern = (path: string) => new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')}$`)

export const answerUnknown = (app: FastifyInstance, routes: Bound[]) => {
  const known = routes.map(({ endpoint }) => ({ method: endpoint.method, pattern: toPattern(endpoint.path) }))
  const isPage = (path: string) => !/^\/(?:v1|docs|dev|assets|healthz|readyz|metrics)(?:\/|$)/.test(path)
  const isFile = (path: string) => path.slice(path.lastIndexOf('/')).includes('.')
  /** Callers that take anything, such as curl, get the page too, but not in place of a missing file. */
  const takesPage = (accept = '*/*', path: string) =>
    accept.includes('text/html') || (accept.includes('*/*') && !accept.includes('json') && !isFile(path))

  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?')
    const allowed = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length > 0) {
      reply.header('allow', [...new Set(allowed)].join(', '))
      return sendError(
        new AppError({ status: 405, code: 'method_not_allowed', message: problems.methodNotAllowed }),
        request,
        reply,
      )
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const wantsPage = isRead && isPage(path) && takesPage(request.headers.accept, path)
    // The app shows its own '404 PAGE NOT FOUND' for unknown paths.
    if (wantsPage && typeof reply.sendFile === 'function') return reply.sendFile('index.html')
    return sendError(notFound(), request, reply)
  }

  app.setNotFoundHandler(answer)
  // The route comes first in the order of checks (docs/product/api.md#order-of-checks), so the body is not read.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) void answer(request, reply)
    else done()
  })
}
