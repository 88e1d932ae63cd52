// A database with every migration and no rows of its own, for the code generators.
import { migrate } from '#src/db/migrate.ts'
import { createTemplate, dropDatabase, startTestCluster, withDatabase } from './cluster.ts'

export const withMigratedDatabase = async <T>(read: (url: string) => Promise<T>): Promise<T> => {
  const cluster = await startTestCluster()
  try {
    const template = await createTemplate(cluster.url, migrate)
    try {
      return await read(withDatabase(template.url, template.name))
    } finally {
      await dropDatabase(template.url, template.name)
    }
  } finally {
    await cluster.stop()
  }
}
