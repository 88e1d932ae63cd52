// Browsers allow passkeys only for a named host, and the journeys' portal runs on an IP address. This is a second instance on the
// same database, at the address `localhost`.
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { readConfig } from '../server/src/system/config.ts'
import { serve } from '../server/src/programs/serve.ts'
import { openSystem } from '../server/src/programs/open-system.ts'
import { keptEnvironment } from './environment.ts'

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export const portalByName = async (settings: Record<string, string> = {}) => {
  const environment = keptEnvironment()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const config = readConfig({
    ...environment,
    PORT: String(port),
    PUBLIC_URL: origin,
    // It shares the database of the journeys, which contains the demo.
    DEMO: '1',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1',
    ...settings,
  })
  config.web_dir = process.env.WEB_DIR ?? config.web_dir
  const system = await openSystem({ config, url: environment.DATABASE_URL, role: 'api' })
  const app = await serve(system)
  return {
    origin,
    close: async () => {
      await app.close()
      await system.close()
    },
  }
}
