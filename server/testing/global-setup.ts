import type { TestProject } from 'vitest/node'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '#src/db/migrate.ts'
import { raiseWall } from '#src/db/raise-wall.ts'
import { openQueue } from '#src/jobs/queue.ts'
import { StartError } from '#src/system/start-error.ts'
import { createTemplate, dropDatabase, execute, startTestCluster, type Template } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

/** Raised once here, so that no portal of a test has to put every table behind the wall. */
const raise = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await raiseWall(client)
  } catch (error) {
    // A server given by TEST_DATABASE_URL may have no role for the wall.
    if (!(error instanceof StartError)) throw error
  } finally {
    await client.end()
  }
}

/** Opened once here, as `npm run migrate` does, so that no portal of a test has to create the tables of the queue. */
const openQueueOnce = async (url: string) => {
  const queue = await openQueue({ url, log: pino({ level: 'silent' }), role: 'send' })
  await queue.close()
}

/** Vitest calls this once before the tests of the server, and calls the returned function after them. */
export const setup = async (project: TestProject) => {
  const cluster = await startTestCluster()
  try {
    const template = await createTemplate(cluster.url, async (url) => {
      await migrate(url)
      await openQueueOnce(url)
      if (process.env.ACCOUNT_WALL !== '0') await raise(url)
      // Tests use the portal of a provider that has confirmed its number ranges, and whose cards become Active once they are
      // made.
      await execute(url, 'update card_number_ranges set confirmed_at = now()')
      await execute(url, "update network_channels set activation = 'on_completion'")
    })
    project.provide('template', template)
    return async () => {
      await dropDatabase(template.url, template.name)
      await cluster.stop()
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
