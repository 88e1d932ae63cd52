import type { FastifyInstance } from 'fastify'
import { refuseDemoPeople } from '#src/features/config/refuse-demo-people.ts'
import { buildApp } from './app.ts'
import { contextBase, type System } from './open-system.ts'

/** Starts listening. Closing the server refuses new connections and lets running requests finish. */
export const serve = async (system: System): Promise<FastifyInstance> => {
  await refuseDemoPeople(contextBase(system))
  const app = await buildApp(system)
  // A connection that was busy when the stop began becomes idle later, and its client may keep it open for a minute.
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(sweep))
  })
  await app.listen({ port: system.config.port, host: system.config.host })
  return app
}
