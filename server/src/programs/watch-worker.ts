// docs/operations/watching.md#health: a worker answers no calls, so a small separate server reports its health and its figures.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { databaseFigures } from '#src/http/database-figures.ts'
import { figuresType, processFigures } from '#src/http/process-figures.ts'
import type { System } from './open-system.ts'

/** Opens no server when no port is set. */
export const watchWorker = async ({ config, jobs, counting, log }: System) => {
  const { metrics_port, host } = config
  if (metrics_port === undefined) return undefined
  const own = processFigures({ jobs, counting })
  const answers: Readonly<Record<string, () => Promise<string>>> = {
    '/healthz': async () => '{"status":"ok"}\n',
    '/metrics': async () => `${[...own.lines(), ...(await databaseFigures(jobs))].join('\n')}\n`,
  }
  const server = createServer((request, response) => {
    const answer = request.method === 'GET' && Object.hasOwn(answers, request.url ?? '') ? answers[request.url!] : undefined
    if (!answer) return void response.writeHead(404).end()
    answer().then(
      (text) => response.writeHead(200, { 'content-type': figuresType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the figures of the worker failed')
        response.writeHead(503).end()
      },
    )
  })
  server.listen(metrics_port, host)
  await once(server, 'listening')
  const close = async () => {
    own.close()
    server.close()
    server.closeAllConnections()
  }
  return { port: (server.address() as AddressInfo).port, close }
}
