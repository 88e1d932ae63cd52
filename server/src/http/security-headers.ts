// docs/product/safety.md#what-replies-carry: the headers of every reply. Also one log line for each request, without its content.
import type { FastifyInstance } from 'fastify'
import type { Config } from '#src/system/config.ts'

const portalPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  // The portal never creates markup or scripts from a string. The only trusted-types policy is for the URL of the offline worker,
  // and it ignores its argument.
  "require-trusted-types-for 'script'",
  'trusted-types offline-worker',
].join('; ')

const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cache-control': 'no-store',
} as const

const secured = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const

/** Only pages get the portal's policy. The twenty or so files that a page loads need no more than an API reply does. */
const isPortalPage = (url: string) => !/^\/(?:v1|assets|healthz|readyz|metrics)(?:[/?]|$)/.test(url)

export const apiHeaders = ({ is_https }: Config) => ({
  ...everywhere,
  ...(is_https && secured),
  'content-security-policy': apiPolicy,
})

export const securityHeaders = (app: FastifyInstance, config: Config) => {
  app.decorateRequest('ctx', null)
  app.decorateRequest('found', null)
  app.decorateRequest('body_text', '')
  const api = apiHeaders(config)
  const portal = { ...api, 'content-security-policy': portalPolicy }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isPortalPage(request.url) ? portal : api).header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
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
    done()
  })
}
