// Security 6.7, with the styles Mantine needs (decisions 7). One line in the log for each request, without its content.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const portalPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ')

const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const

const isPortalPage = (url: string) => !/^\/(?:v1|healthz|readyz|metrics)(?:[/?]|$)/.test(url)

export const securityHeaders = (app: FastifyInstance, { is_https }: Config) => {
  app.decorateRequest('ctx', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(everywhere).header('x-request-id', request.id).header('cache-control', 'no-store')
    reply.header('content-security-policy', isPortalPage(request.url) ? portalPolicy : apiPolicy)
    if (is_https) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  })
  app.addHook('onResponse', async (request, reply) => {
    const who = request.ctx?.who
    request.log.info(
      {
        req: request,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(who && 'user_id' in who && { user_id: who.user_id, session_id: who.session_id }),
      },
      'request',
    )
  })
}
