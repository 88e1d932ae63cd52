import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { System } from './system.ts'

/** Listens, and hands back how to stop: new connections are refused, running requests finish. */
export const serve = async (system: System): Promise<FastifyInstance> => {
  const app = await buildApp(system)
  await app.listen({ port: system.config.port, host: system.config.host })
  return app
}
