// docs/product/safety.md#every-route-has-a-policy: the server does not start with a route that does not declare who may call it.
import type { FastifyInstance, RouteOptions } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every mounted route, for the tests that check them all. */
    mounted: readonly RouteOptions[]
  }
}

export const requirePolicies = (app: FastifyInstance) => {
  const routes: RouteOptions[] = []
  app.decorate('mounted', routes)
  app.addHook('onRoute', (route) => void routes.push(route))
  // Checked when all routes are known, because a plugin's routes get their policy from the scope that registers it.
  app.addHook('onReady', async () => {
    const bare = routes.find(({ config }) => !config?.policy)
    if (bare) throw new Error(`Route ${String(bare.method)} ${bare.url} does not say who may call it`)
  })
}
