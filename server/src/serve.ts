import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { System } from './system.ts'

/** Listens, and hands back how to stop: new connections are refused, running requests finish. */
export const serve = async (system: System): Promise<FastifyInstance> => {
  const app = await buildApp(system)
  // A connection that was busy when we began to stop falls idle later, and its client may keep it for a minute.
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(sweep))
  })
  await app.listen({ port: system.config.port, host: system.config.host })
  return app
}
