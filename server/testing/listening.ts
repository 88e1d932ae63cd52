// The real server on its own port, using the database of a portal, until the test ends.
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { buildApp } from '#src/programs/app.ts'
import { openSystem } from '#src/programs/open-system.ts'
import type { Portal } from './portal.ts'

/** `patience` is the option of buildApp. */
export const listening = async (
  { config, url }: Pick<Portal, 'config' | 'url'>,
  patience: Parameters<typeof buildApp>[1] = {},
) => {
  const system = await openSystem({ config, url, role: 'command' })
  onTestFinished(system.close)
  const app = await buildApp(system, patience)
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, port, origin: `http://127.0.0.1:${port}` }
}
