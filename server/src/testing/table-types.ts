// The TypeScript of the tables, read from a migrated database.
import { generate, PostgresDialect } from 'kysely-codegen'
import { migrate } from '../db/migrate.ts'
import { connect } from '../db/connect.ts'
import { createTemplate, dropDatabase, startTestCluster, withDatabase } from './cluster.ts'

/** As `db/connect.ts` parses them: instants, clock times and days are ISO strings, counts fit a number, and no sum is made of floats. */
const typeMapping = { int8: 'number', timestamptz: 'string', timestamp: 'string', date: 'string', numeric: 'string' }

export const readTableTypes = async () => {
  const cluster = await startTestCluster()
  try {
    const template = await createTemplate(cluster.url, migrate)
    const { db, close } = connect(withDatabase(template.url, template.name))
    try {
      // Our own schema only: the queue keeps its tables elsewhere.
      return await generate({ db, dialect: new PostgresDialect(), includePattern: 'public.*', typeMapping, outFile: null })
    } finally {
      await close()
      await dropDatabase(template.url, template.name)
    }
  } finally {
    await cluster.stop()
  }
}
