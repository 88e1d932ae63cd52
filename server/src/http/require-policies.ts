// A route that does not say who may call it stops the start (security N1).
import type { FastifyInstance, RouteOptions } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route there is, for whoever has to account for all of them. */
    mounted: readonly RouteOptions[]
  }
}

export const requirePolicies = (app: FastifyInstance) => {
  const routes: RouteOptions[] = []
  app.decorate('mounted', routes)
  app.addHook('onRoute', (route) => void routes.push(route))
  // Checked when all are known: a plugin's routes get their policy from the scope that registers it.
  app.addHook('onReady', async () => {
    const bare = routes.find(({ config }) => !config?.policy)
    if (bare) throw new Error(`Route ${String(bare.method)} ${bare.url} does not say who may call it`)
  })
}
