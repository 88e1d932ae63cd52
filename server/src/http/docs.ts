// The API documentation: the document at /v1/openapi.json, and a page to browse it at /docs.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Bound } from './mount.ts'
import { openApi } from './openapi.ts'

/** The documentation page has inline styles; its scripts are served by us, and it fetches nothing but the document. */
const contentPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

export const documentApi = async (app: FastifyInstance, routes: Bound[]) => {
  // Generated at the first request, because that takes longer than the rest of the start; then kept in memory.
  let bytes: Buffer | undefined
  app.get('/v1/openapi.json', { config: { policy: 'public' } }, (_request, reply) => {
    bytes ??= Buffer.from(JSON.stringify(openApi(routes)))
    return reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
  })
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, policy: 'public' }
    })
    // The document comes from the endpoint table, not from Fastify's routes.
    await scope.register(swagger, { openapi: {}, transformObject: () => openApi(routes) as never })
    await scope.register(swaggerUi, { routePrefix: '/docs', staticCSP: contentPolicy })
  })
}
