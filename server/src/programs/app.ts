// Builds the HTTP server from the features' routes. This file does not depend on what a feature does.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { routes } from '#src/features/routes.ts'
import { admission, isFull } from '#src/http/admission.ts'
import { bodyDeadline } from '#src/http/body-deadline.ts'
import { sendError } from '#src/http/error-handler.ts'
import { documentApi } from '#src/http/docs.ts'
import { keepMailPage } from '#src/features/mails/kept-mail-page.ts'
import { generalLimit } from '#src/http/general-limit.ts'
import { acceptJson } from '#src/http/json-body.ts'
import { idleConnections } from '#src/http/idle-connections.ts'
import { mount } from '#src/http/mount.ts'
import { answerUnknown } from '#src/http/not-found.ts'
import { operations } from '#src/http/operations.ts'
import { refuseEarly } from '#src/http/refuse-early.ts'
import { requirePolicies } from '#src/http/require-policies.ts'
import { securityHeaders } from '#src/http/security-headers.ts'
import { servePortal } from '#src/http/portal.ts'
import { unreadAnswers } from '#src/http/unread-answers.ts'
import { answerUnreadable } from '#src/http/unreadable.ts'
import { contextBase, type System } from './open-system.ts'

type Patience = { answer_within?: number; idle?: number }

/** Timeouts of the server, in milliseconds; tests use shorter ones. */
export const buildApp = async (system: System, { answer_within, idle = 20_000 }: Patience = {}): Promise<FastifyInstance> => {
  const { config, mailer } = system
  const app = Fastify({
    loggerInstance: system.log,
    // securityHeaders writes one line per request, because Fastify's own would contain too much.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Only trusted proxies may set the client's address; X-Forwarded-For of all others is ignored.
    trustProxy: config.trusted_proxies.length > 0 ? config.trusted_proxies : false,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Long enough for a large file on a slow line. Other bodies have far less time (bodyDeadline).
    requestTimeout: 3_600_000,
    connectionTimeout: idle,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 1_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384 },
    ...answerUnreadable(config),
    // A slash at the end of an address makes no other address.
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 200 },
  })
  app.setErrorHandler(sendError)
  requirePolicies(app)
  bodyDeadline(app, 15_000)
  idleConnections(app)
  unreadAnswers(app)
  acceptJson(app)
  await app.register(cookie)
  await app.register(multipart)
  securityHeaders(app, config)

  const offered = routes.filter(({ id }) => id !== 'session.secretLogin' || config.support_sign_in)
  const { log: _, ...base } = contextBase(system)
  mount(
    app,
    {
      ...base,
      generalLimit: generalLimit(config.requests_per_minute),
      admit: admission(system.database, system.reserved),
      wall: system.wall,
      ...(answer_within && { answer_within }),
    },
    offered,
  )
  const refused = refuseEarly(app, config, () => isFull(system.database))
  operations(app, { ...system, refused })
  await documentApi(app, offered)
  if (config.is_demo && !mailer) keepMailPage(app, base)
  await servePortal(app, config)
  answerUnknown(app, offered)
  return app
}
