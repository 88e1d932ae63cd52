// Builds the HTTP server from the features' routes. Nothing here knows what a feature does.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { routes } from './features/routes.ts'
import { bodyDeadline } from './http/body-deadline.ts'
import { sendError } from './http/error-handler.ts'
import { documentApi } from './http/docs.ts'
import { keepMailPage } from './features/mails/kept-mail-page.ts'
import { generalLimit } from './http/general-limit.ts'
import { acceptJson } from './http/json-body.ts'
import { mount } from './http/mount.ts'
import { answerUnknown } from './http/not-found.ts'
import { operations } from './http/operations.ts'
import { requirePolicies } from './http/require-policies.ts'
import { securityHeaders } from './http/security-headers.ts'
import { servePortal } from './http/portal.ts'
import { answerUnreadable } from './http/unreadable.ts'
import { contextBase, type System } from './system.ts'

export const buildApp = async (system: System): Promise<FastifyInstance> => {
  const { config, mailer } = system
  const app = Fastify({
    loggerInstance: system.log,
    // One line per request is written by securityHeaders, without what Fastify's own would carry.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Only the named proxies may say who the client is; anybody else's X-Forwarded-For is ignored.
    trustProxy: config.trusted_proxies.length > 0 ? config.trusted_proxies : false,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // For a large file on a slow line; any other body has far less (bodyDeadline).
    requestTimeout: 3_600_000,
    connectionTimeout: 20_000,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 1_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384 },
    ...answerUnreadable(config),
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 200 },
  })
  app.setErrorHandler(sendError)
  requirePolicies(app)
  bodyDeadline(app, 15_000)
  acceptJson(app)
  await app.register(cookie)
  await app.register(multipart)
  securityHeaders(app, config)

  const offered = routes.filter(({ id }) => id !== 'session.secretLogin' || config.support_sign_in)
  const { log: _, ...base } = contextBase(system)
  mount(app, { ...base, generalLimit: generalLimit(config.requests_per_minute) }, offered)
  operations(app, system)
  await documentApi(app, offered)
  if (config.is_demo && !mailer) keepMailPage(app, base)
  await servePortal(app, config)
  answerUnknown(app, offered)
  return app
}
